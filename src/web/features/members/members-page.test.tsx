import { afterEach, beforeEach, expect, test } from 'vitest'
// @vitest-environment happy-dom
import type { MemberReply } from '../../../contract/members.ts'
import { storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { project, TestPage, userWith } from '../../testing/test-page.tsx'
import { MembersPage } from './members-page.tsx'
import { isSameName } from './view-model.ts'

const ERASE = 'POST /tenants/t1/members/u2/erase'
let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

const member = (id: string, [firstName, lastName]: [string, string], role: MemberReply['role']) => ({
  user: { id, firstName, lastName, email: `${id}@example.org`, phone: '' },
  role,
  since: '2026-11-02T09:00:00.000Z',
  lastSeenAt: null,
  projectIds: [],
})

async function openMembers() {
  storeSession({ token: 's', user: userWith(['ADMIN']) })
  const members = [
    member('u2', ['Jonas', 'Öztürk'], 'FREELANCER'),
    member('u1', ['Greta', 'Lindner'], 'ADMIN'),
  ]
  page.answer('GET /tenants/t1/members', 200, { members, next: null })
  const organisation = { tenantId: 't1', tenantName: 'Rheinufer Kultur' }
  await page.open(
    <MembersPage
      {...{ organisation, organisations: [organisation], projects: [project], isPhone: false }}
      onOrganisation={() => {}}
    />,
  )
}
const erasures = () => page.calls.filter(({ route }) => route === ERASE).length

test('a member is erased only once the name is typed', async () => {
  await openMembers()
  page.answer(ERASE, 204)
  await page.press('Erase data of Jonas Öztürk')
  await page.submit()
  expect(page.text()).toContain('This is not the name of the person.')
  expect(erasures()).toBe(0)
  await page.fill('Type the name to confirm: Jonas Öztürk', 'Jonas Öztürk')
  await page.submit()
  expect(erasures()).toBe(1)
  expect(page.host.querySelector('dialog')).toBeNull()
})

test('the refusal to take away the last administrator is shown as its sentence', async () => {
  await openMembers()
  const error = 'An organisation would have no administrator left.'
  page.answer(ERASE, 409, { code: 'last_admin', error })
  expectPrinted('error', error)
  await page.press('Erase data of Jonas Öztürk')
  await page.fill('Type the name to confirm: Jonas Öztürk', 'Jonas Öztürk')
  await page.submit()
  expect(page.host.querySelector('dialog')?.textContent).toContain(error)
})

test('nobody erases themselves here', async () => {
  await openMembers()
  expect(page.host.textContent).toContain('Your account and your data')
  expect(page.host.textContent).not.toContain('Erase data of Greta Lindner')
})

test('a typed name may differ in its spaces and in small and large letters', () => {
  expect(isSameName(' jonas  ÖZTÜRK ', 'Jonas Öztürk')).toBe(true)
  expect(isSameName('Jonas', 'Jonas Öztürk')).toBe(false)
  expect(isSameName('', 'Jonas Öztürk')).toBe(false)
})

import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

async function openMembers(formerMembers: { id: string; name: string }[] = []) {
  storeSession({ token: 's', user: userWith(['ADMIN']) })
  const members = [
    member('u2', ['Jonas', 'Öztürk'], 'FREELANCER'),
    member('u1', ['Greta', 'Lindner'], 'ADMIN'),
  ]
  page.answer('GET /tenants/t1/members', 200, { members, next: null })
  const organisation = { tenantId: 't1', tenantName: 'Rheinufer Kultur' }
  page.answer('GET /tenants/t1/members/former', 200, { formerMembers, next: null })
  await page.open(
    <MembersPage
      {...{ organisation, organisations: [organisation], projects: [project], isNarrow: false }}
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

test('the field of the name takes the focus where another name is typed', async () => {
  await openMembers()
  await page.press('Erase data of Jonas Öztürk')
  page.host.querySelector<HTMLElement>('dialog [type=submit]')!.focus()
  await page.submit()
  expect(document.activeElement).toBe(page.field('Type the name to confirm: Jonas Öztürk'))
})

test('the first project takes the focus where a planner has none', async () => {
  await openMembers()
  await page.press('Change role of Jonas Öztürk')
  const inputs = () => [...page.host.querySelectorAll<HTMLInputElement>('dialog input')]
  const planner = inputs().find((input) => input.closest('label')?.textContent.startsWith('Planner'))!
  await act(async () => planner.click())
  page.host.querySelector<HTMLElement>('dialog [type=submit]')!.focus()
  await page.submit()
  expect(page.text()).toContain('Choose at least one project.')
  expect(document.activeElement).toBe(inputs().find(({ type }) => type === 'checkbox'))
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

test('a person’s own role is read again although the dialog is closed meanwhile', async () => {
  await openMembers()
  const arrive = page.delay('PATCH /tenants/t1/members/u1')
  page.answer('PATCH /tenants/t1/members/u1', 204)
  await page.press('Change role of Greta Lindner')
  expect(page.host.querySelector('dialog')).not.toBeNull()
  await act(async () => page.host.querySelector<HTMLInputElement>('dialog [value="FREELANCER"]')?.click())
  await page.submit()
  await page.press('Cancel')
  arrive()
  await page.settle()
  expect(page.calls.some(({ route }) => route === 'GET /me')).toBe(true)
})

describe('former members', () => {
  const ERASE_FORMER = 'POST /tenants/t1/members/u8/erase'

  test('are listed by name, and one is erased once the name is typed', async () => {
    await openMembers([
      { id: 'u8', name: 'Kim Bach' },
      { id: 'u9', name: '' },
    ])
    const section = () => page.host.querySelector('section[aria-labelledby]')
    await page.eventually(() => expect(section()?.textContent).toContain('Former members'))
    expect(section()?.textContent).toContain('Person without a name')
    page.answer(ERASE_FORMER, 204)
    await page.press('Erase data of Kim Bach')
    // The access of somebody who has left is over.
    expect(page.host.querySelector('dialog')?.textContent).not.toContain('Access ends')
    await page.fill('Type the name to confirm: Kim Bach', 'kim bach')
    page.answer('GET /tenants/t1/members/former', 200, { formerMembers: [], next: null })
    await page.submit()
    expect(page.calls.filter(({ route }) => route === ERASE_FORMER)).toHaveLength(1)
    await page.eventually(() => expect(section()).toBeNull())
  })

  test('are not mentioned where there are none', async () => {
    await openMembers()
    const asked = () => page.calls.some(({ route }) => route === 'GET /tenants/t1/members/former')
    await page.eventually(() => expect(asked()).toBe(true))
    expect(page.text()).not.toContain('Former members')
  })
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// @vitest-environment happy-dom
import type { ListedInvite } from '../../../contract/invites.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { InvitesCard } from './components/invites-card.tsx'
import { PendingInvites } from './components/pending-invites.tsx'
import { MagicLinksCard } from './magic-links/magic-links-card.tsx'

const LIST = 'GET /projects/p1/invites'
let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
})

const listed = (token: string, changes: Partial<ListedInvite> = {}): ListedInvite => ({
  token,
  url: `https://plan.example.org/invite/${token}`,
  role: 'FREELANCER',
  email: `${token}@example.org`,
  expiresAt: null,
  revoked: false,
  acceptedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  mailFailed: null,
  ...changes,
})
const used = (token: string) => listed(token, { acceptedAt: '2026-11-21T12:00:00.000Z' })
const items = () => [...page.host.querySelectorAll('li')].map(({ textContent }) => textContent)

test('open invites stay in sight below any number of newer ones that are used', async () => {
  const invites = [used('a'), used('b'), used('c'), used('d'), listed('ben'), listed('mia')]
  page.answer(LIST, 200, { invites, next: null })
  await page.open(
    <>
      <PendingInvites projectId="p1" onRoster={['Mia@example.org']} />
      <InvitesCard
        projectId="p1"
        onInviteFreelancer={() => {}}
        isShowingLinks={false}
        onShowLinks={() => {}}
        linksButton={null}
      />
    </>,
  )
  expect(page.host.querySelector('h3')?.textContent).toBe('Pending invites (1)')
  expect(items()[0]).toContain('ben@example.org')
  // The panel shows the latest three, and the link of the last open one.
  expect(items().slice(1)).toHaveLength(3)
  const links = [...page.host.querySelectorAll<HTMLInputElement>('input[readonly]')].map(({ value }) => value)
  // One field in each column: administrators, freelancers and planners.
  expect(links).toEqual(['', 'https://plan.example.org/invite/ben', ''])
})

test('an open invite is sent again and revoked, and then leaves the list', async () => {
  page.answer(LIST, 200, { invites: [listed('ben'), listed('mia')], next: null })
  page.answer('POST /invites/ben/resend', 204)
  page.answer('POST /invites/ben/revoke', 204)
  await page.open(<PendingInvites projectId="p1" onRoster={[]} />)
  await page.press('Resend ben@example.org')
  expect(page.calls.map(({ route }) => route)).toContain('POST /invites/ben/resend')
  await page.press('Revoke ben@example.org')
  expect(items().join()).not.toContain('ben@example.org')
  expect(page.host.querySelector('h3')?.textContent).toBe('Pending invites (1)')
})

const pagedLists = [
  [
    'invites',
    LIST,
    <PendingInvites key="invites" projectId="p1" onRoster={[]} />,
    (token: string) => listed(token),
  ],
  [
    'links',
    'GET /projects/p1/magic-links',
    <MagicLinksCard key="links" projectId="p1" people={[]} onClose={() => {}} />,
    (token: string) => ({ ...listed(token), userId: 'u1', expiresAt: '2026-12-01T12:00:00.000Z' }),
  ],
] as const

test.each(pagedLists)('%s beyond the first page are shown at a press', async (key, route, part, item) => {
  page.answer(route, 200, { [key]: [item('ben')], next: 'ben-id' })
  await page.open(part)
  page.answer(route, 200, { [key]: [item('mia')], next: null })
  await page.press('Show more')
  expect(page.calls.at(-1)).toMatchObject({ route, query: 'before=ben-id' })
  expect(items().map((text) => /^\w+@/.exec(text)?.[0])).toEqual(['ben@', 'mia@'])
  expect(page.button('Show more')).toBeUndefined()
})

test.each(pagedLists)('a page of %s that cannot be loaded says so', async (key, route, part, item) => {
  expectPrinted(
    'error',
    `A status of 500 answered ${route.replace('p1', ':projectId').replace('/', '/api/')}`,
  )
  page.answer(route, 200, { [key]: [item('ben')], next: 'ben-id' })
  await page.open(part)
  page.answer(route, 500, { error: 'That failed.', code: 'internal' })
  await page.press('Show more')
  await page.eventually(() => expect(page.text()).toContain('That failed.'))
  expect(page.button('Show more')).toBeDefined()
})

test('the choice of a person takes the focus where a link is made for nobody', async () => {
  page.answer('GET /projects/p1/magic-links', 200, { links: [], next: null })
  await page.open(<MagicLinksCard projectId="p1" people={[]} onClose={() => {}} />)
  await page.submit()
  expect(page.text()).toContain('Please choose a person')
  expect(document.activeElement).toBe(page.host.querySelector('form select'))
})

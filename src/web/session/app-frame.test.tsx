// @vitest-environment happy-dom
import { act } from 'react'
import { Link, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../domain/roles.ts'
import { clearSession, storeSession } from '../session-store.ts'
import { TestPage, userWith } from '../testing/test-page.tsx'
import { AppFrame, useFrameTitle } from './app-frame.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  page.close()
  clearSession()
})

const membership = (role: Role) => ({ tenantId: role, tenantName: role, role })

async function menuLinks(roles: Role[], address: string): Promise<(string | null)[][]> {
  const user = { id: 'u1', firstName: 'Mila', lastName: '', email: 'mila@example.org', phone: '' }
  const memberships = roles.map(membership)
  const role = roles[0]!
  const stored = { ...user, memberships, role, projectId: null, passwordSet: true }
  // A menu that an earlier call has drawn follows the session.
  act(() => storeSession({ token: 's', user: stored }))
  await page.open(<AppFrame />, address)
  const links = [...page.host.querySelectorAll('[popover] a')]
  return links.map((link) => [link.textContent.trim(), link.getAttribute('href')])
}

const project = '/app/project/0f8fad5b-d9cb-469f-a165-70867728950e'

test.each([
  ['/app/admin', 'My schedules', '/app/freelancer'],
  [project, 'My schedules', '/app/freelancer'],
  ['/app/freelancer', 'Administration', '/app/admin'],
  [`${project}/freelancer`, 'Administration', '/app/admin'],
  ['/app/work', 'Administration', '/app/admin'],
])(
  'an administrator who is a freelancer elsewhere finds at %s the way to %s',
  async (address, words, path) => {
    expect(await menuLinks(['ADMIN', 'FREELANCER'], address)).toContainEqual([words, path])
  },
)

test('a freelancer has no link to the pages of administrators', async () => {
  expect(await menuLinks(['FREELANCER'], '/app/freelancer')).toEqual([])
})

test('an administrator has links to the members and to a new project', async () => {
  expect(await menuLinks(['ADMIN'], '/app/admin')).toEqual([
    ['Members', '/app/members'],
    ['New project', '/auth'],
  ])
})

test('people who work for an organisation reach their work from every screen', async () => {
  const links = async (roles: Role[]) => {
    await menuLinks(roles, '/app/freelancer')
    return [...page.host.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  }
  expect(await links(['FREELANCER'])).toEqual(['/app/work'])
  expect(await links(['ADMIN', 'FREELANCER'])).toEqual(['/app/work'])
  expect(await links(['ADMIN'])).toEqual([])
})

function Titled({ title }: { title: string }) {
  useFrameTitle(title)
  return <Link to="/next">Next</Link>
}

test('the header stays while the screens change, and shows the title of the screen that has one', async () => {
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
  await page.open(
    <Routes>
      <Route element={<AppFrame />}>
        <Route path="/first" element={<Titled title="Rheinufer Kultur" />} />
        <Route path="/next" element={<h1>Next screen</h1>} />
      </Route>
    </Routes>,
    '/first',
  )
  const header = page.host.querySelector('header')!
  const account = page.host.querySelector<HTMLElement>('button[popovertarget]')!
  account.focus()
  expect(header.textContent).toContain('Rheinufer Kultur')
  await act(async () => page.host.querySelector<HTMLElement>('main a')!.click())
  expect(page.heading()).toBe('Next screen')
  expect(page.host.querySelector('header')).toBe(header)
  expect(header.textContent).not.toContain('Rheinufer Kultur')
  expect(document.activeElement).toBe(account)
})

// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '../../domain/roles.ts'
import { MemoryRouter } from '../router/router.tsx'
import { AppFrame } from './app-frame.tsx'
import { clearSession, storeSession } from './session-store.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => clearSession())

const membership = (role: Role) => ({ tenantId: role, tenantName: role, role })

function menuLinks(roles: Role[], address: string): (string | null)[][] {
  const user = { id: 'u1', firstName: 'Mila', lastName: '', email: 'mila@example.org', phone: '' }
  const memberships = roles.map(membership)
  const role = roles[0]!
  storeSession({ token: 's', user: { ...user, memberships, role, projectId: null, passwordSet: true } })
  const host = document.createElement('div')
  const root = createRoot(host)
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <AppFrame>content</AppFrame>
      </MemoryRouter>,
    ),
  )
  const links = [...host.querySelectorAll('[popover] a')]
  const found = links.map((link) => [link.textContent.trim(), link.getAttribute('href')])
  act(() => root.unmount())
  return found
}

const project = '/app/project/0f8fad5b-d9cb-469f-a165-70867728950e'

test.each([
  ['/app/admin', 'My schedules', '/app/freelancer'],
  [project, 'My schedules', '/app/freelancer'],
  ['/app/freelancer', 'Administration', '/app/admin'],
  [`${project}/freelancer`, 'Administration', '/app/admin'],
])('an administrator who is a freelancer elsewhere finds at %s the way to %s', (address, words, path) => {
  expect(menuLinks(['ADMIN', 'FREELANCER'], address)).toContainEqual([words, path])
})

test('who has one role only has one side, and an administrator the way to a new project', () => {
  expect(menuLinks(['FREELANCER'], '/app/freelancer')).toEqual([])
  expect(menuLinks(['ADMIN'], '/app/admin')).toEqual([['New project', '/auth']])
})

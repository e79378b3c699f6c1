// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentMonth } from './clock.ts'
import { ownTask } from './http/own-task.ts'
import { dropPrefetched } from './http/prefetched.ts'
import { prefetchScreen } from './prefetch-screen.ts'
import { clearSession, storeSession } from './session-store.ts'
import { userWith } from './testing/test-page.tsx'

const fetched = vi.fn<(url: string) => Promise<Response>>(() => new Promise(() => undefined))
const askedAt = async (pathname: string, search = '') => {
  prefetchScreen({ pathname, search })
  // The calls begin in a task each, and this wait comes after theirs.
  await ownTask()
  return fetched.mock.calls.map(([url]) => url.replace(/^\/api/, ''))
}
const admin = userWith(['ADMIN'])

beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockClear()
  dropPrefetched()
  clearSession()
  vi.unstubAllGlobals()
})

test('an administrator’s project is prefetched with its month, roster and wages', async () => {
  storeSession({ token: 's', user: admin })
  expect(await askedAt('/app/project/p1', '?month=2026-12')).toEqual([
    '/me',
    '/projects/p1',
    '/projects/p1/schedule?month=2026-12',
    '/projects/p1/roster?month=2026-12',
    '/tenants/t1/wage-config',
  ])
})

test('wages are not prefetched for an administrator of several organisations', async () => {
  storeSession({ token: 's', user: userWith(['ADMIN', 'ADMIN']) })
  expect(await askedAt('/app/project/p1')).not.toContain('/tenants/t1/wage-config')
})

test('a freelancer’s month is prefetched, the current one where the address names none', async () => {
  storeSession({ token: 's', user: userWith(['FREELANCER']) })
  const month = currentMonth()
  expect(await askedAt('/app/project/p1/freelancer/')).toEqual([
    '/me',
    '/projects/p1',
    `/projects/p1/schedule?month=${month}&includeUserOverrides=true`,
    `/projects/p1/availability/me?month=${month}`,
    `/projects/p1/effective-wages/me?month=${month}`,
  ])
})

test('a freelancer prefetches nothing that only administrators may see', async () => {
  storeSession({ token: 's', user: userWith(['FREELANCER']) })
  expect(await askedAt('/app/project/p1')).toEqual(['/me'])
})

test('a freelancer’s projects are prefetched from each organisation', async () => {
  storeSession({ token: 's', user: userWith(['FREELANCER', 'FREELANCER']) })
  expect(await askedAt('/app/freelancer')).toEqual(['/me', '/tenants/t1/projects', '/tenants/t2/projects'])
})

test('without a session nothing but the settings of the sign-in screen is prefetched', async () => {
  expect(await askedAt('/app/project/p1')).toEqual([])
  expect(await askedAt('/auth')).toEqual(['/config'])
})

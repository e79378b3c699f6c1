// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { clearSession, storeSession } from '../session-store.ts'
import { userWith } from '../testing/test-page.tsx'
import { storeOfflineReplies, withOfflineReply } from './offline-query.ts'

const CONTACT = 'Erika Beispiel'

afterEach(() => {
  clearSession()
  localStorage.clear()
})

/** @param begins the query begins with the reply, which was there before it */
async function readAs(role: 'ADMIN' | 'FREELANCER', { begins = false } = {}): Promise<string> {
  const user = userWith([role])
  storeSession({ token: 's', user })
  const queries = new QueryClient()
  const stop = storeOfflineReplies(queries)
  const { tenantId } = user.memberships[0]!
  const reply = { tenantId, contactShown: CONTACT }
  await queries.fetchQuery({
    queryKey: ['project', 'p1'],
    ...(begins && { initialData: reply, staleTime: Infinity }),
    ...withOfflineReply(async () => reply, { tenantOf: (project) => project.tenantId }),
  })
  stop()
  return JSON.stringify(localStorage)
}

test('a project that a freelancer reads is stored', async () => {
  expect(await readAs('FREELANCER')).toContain(CONTACT)
})

test('a reply that a query begins with is stored, too', async () => {
  expect(await readAs('FREELANCER', { begins: true })).toContain(CONTACT)
})

test('a project that its administrator reads leaves no name on the machine', async () => {
  expect(await readAs('ADMIN')).not.toContain(CONTACT)
})

// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../../session-store.ts'
import { userWith } from '../../testing/test-page.tsx'
import { historyQuery } from './requests.ts'

const PROJECT = '4d3f3ad2-6cf8-4f5a-9c0e-2f0a5c1b7d11'
const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
const entry = {
  id: id(1),
  at: '2026-11-20T12:00:00.000Z',
  by: { id: id(9), name: 'Anna Meyer' },
  kind: 'project-name',
  before: null,
  after: 'Basar',
}

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('an empty page of the history leads on to the next one at once', async () => {
  const pages = [
    { entries: [], next: id(5) },
    { entries: [], next: id(3) },
    { entries: [entry], next: null },
  ]
  const fetched = vi.fn<(url: string) => Promise<Response>>()
  for (const page of pages) fetched.mockResolvedValueOnce(new Response(JSON.stringify(page)))
  vi.stubGlobal('fetch', fetched)
  storeSession({ token: 'secret', user: userWith(['ADMIN']) })
  const { pages: read } = await new QueryClient().fetchInfiniteQuery(
    historyQuery(PROJECT, { kind: 'project-name' }),
  )
  expect(read).toEqual([pages[2]])
  const befores = fetched.mock.calls.map(([url]) => new URL(url, 'http://x').searchParams.get('before'))
  expect(befores).toEqual([null, id(5), id(3)])
})

// @vitest-environment happy-dom

import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './client.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Watches the magic links of a project, whose list the server answers with these headers. */
async function watchLinks(headers: Record<string, string>) {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ links: [] }, { headers }))
  vi.stubGlobal('fetch', fetched)
  const queries = createQueryClient()
  const observer = new QueryObserver(queries, {
    queryKey: ['links'],
    queryFn: () => callApi('listMagicLinks', { params: { projectId: 'p1' } }),
  })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched).toHaveBeenCalledTimes(1)
  return { fetched, stop }
}

test('a reply with a deadline is read again after it, and after the next one', async () => {
  const { fetched, stop } = await watchLinks({ 'holds-for': '60' })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  stop()
})

test('a reply without a deadline is read once', async () => {
  const { fetched, stop } = await watchLinks({})
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  stop()
})

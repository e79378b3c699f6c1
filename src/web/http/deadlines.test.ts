// @vitest-environment happy-dom

import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './client.ts'
import { createQueryClient } from './query-client.ts'

const { setImmediate: realImmediate } = globalThis
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
  /** Advances the clock, and waits for the reply that is then being read, over any number of turns. */
  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    while (queries.isFetching() > 0) await new Promise((resolve) => realImmediate(resolve))
  }
  await pass(10)
  expect(fetched).toHaveBeenCalledTimes(1)
  return { fetched, stop, pass }
}

test('a reply with a deadline is read again after it, and after the next one', async () => {
  const { fetched, stop, pass } = await watchLinks({ 'holds-for': '60' })
  await pass(59_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  await pass(2000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await pass(60_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  stop()
})

test('a reply without a deadline is read once', async () => {
  const { fetched, stop, pass } = await watchLinks({})
  await pass(3_600_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  stop()
})

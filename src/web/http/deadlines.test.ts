// @vitest-environment happy-dom

import { focusManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withOfflineReply } from '../session/offline-query.ts'
import { callApi, callRead } from './client.ts'
import { createQueryClient } from './query-client.ts'

const { setImmediate: realImmediate } = globalThis
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Watches the magic links of a project, whose list the server answers with these headers. */
async function watchLinks(headers: Record<string, string>, { isStored = false } = {}) {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ links: [] }, { headers }))
  vi.stubGlobal('fetch', fetched)
  const queries = createQueryClient()
  const read = { name: 'listMagicLinks', args: { params: { projectId: 'p1' } } } as const
  const queryKey = ['links']
  const observer = new QueryObserver<object>(
    queries,
    isStored
      ? withOfflineReply(queryKey, read)
      : { queryKey, queryFn: ({ signal }) => callRead(read, signal) },
  )
  const show = () => observer.subscribe(() => {})
  const stop = show()
  /** Advances the clock, and waits for the reply that is then being read, over any number of turns. */
  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    while (queries.isFetching() > 0) await new Promise((resolve) => realImmediate(resolve))
  }
  await pass(10)
  expect(fetched).toHaveBeenCalledTimes(1)
  return { fetched, queries, show, stop, pass }
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

test('a reply with a deadline that is stored for reading offline is read again after it', async () => {
  const { fetched, stop, pass } = await watchLinks({ 'holds-for': '60' }, { isStored: true })
  await pass(61_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
})

test('a reading after a deadline that fails is repeated half a minute later', async () => {
  const { fetched, stop, pass } = await watchLinks({ 'holds-for': '60' })
  fetched.mockImplementationOnce(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  await pass(61_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await pass(28_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await pass(3000)
  expect(fetched).toHaveBeenCalledTimes(3)
  await pass(55_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  stop()
})

test('a reply that nobody shows when its deadline passes is read once it is shown again', async () => {
  const { fetched, stop, pass, show } = await watchLinks({ 'holds-for': '20' })
  stop()
  await pass(25_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  const stopAgain = show()
  await pass(10)
  expect(fetched).toHaveBeenCalledTimes(2)
  stopAgain()
})

test('a list in pages is read again after the first deadline of any', async () => {
  let page = 0
  const queries = createQueryClient()
  const fetched = vi.fn<() => Promise<Response>>(async () => {
    page += 1
    return Response.json({ links: [] }, { headers: page === 2 ? { 'holds-for': '60' } : {} })
  })
  vi.stubGlobal('fetch', fetched)
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['pages'],
    queryFn: () => callApi('listMagicLinks', { params: { projectId: 'p1' } }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
  })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10)
  await observer.fetchNextPage()
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(61_000)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4))
  stop()
})

test('a hidden page reads nothing at a deadline, and reads once it is shown', async () => {
  const { fetched, stop, pass } = await watchLinks({ 'holds-for': '20' })
  focusManager.setFocused(false)
  await pass(25_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  focusManager.setFocused(true)
  await pass(10)
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
})

test('a reply that is out of date for another reason waits for its deadline', async () => {
  const { fetched, queries, stop, pass } = await watchLinks({ 'holds-for': '3600' })
  await queries.invalidateQueries({ queryKey: ['links'], refetchType: 'none' })
  await pass(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  stop()
})

test('an error shortly before a deadline delays nothing once a reading has succeeded', async () => {
  const { fetched, queries, stop, pass } = await watchLinks({ 'holds-for': '60' })
  fetched.mockImplementationOnce(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  await queries.refetchQueries({ queryKey: ['links'] })
  fetched.mockImplementationOnce(async () => Response.json({ links: [] }, { headers: { 'holds-for': '5' } }))
  await queries.refetchQueries({ queryKey: ['links'] })
  expect(fetched).toHaveBeenCalledTimes(3)
  await pass(6000)
  expect(fetched).toHaveBeenCalledTimes(4)
  stop()
})

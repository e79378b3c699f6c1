// @vitest-environment happy-dom
import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRest, readNeighbours } from './at-rest.ts'

const onRest = vi.fn<() => void>()
let queries: QueryClient
let ends: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback, 20))
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id))
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  queries = new QueryClient()
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  queries.clear()
  onRest.mockReset()
  read.mockReset()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const pass = () => vi.advanceTimersByTimeAsync(1000)
const follow = () => void ends.push(followRest(queries, onRest))

test('a page without anything under way is at rest', async () => {
  follow()
  expect(onRest).not.toHaveBeenCalled()
  await pass()
  expect(onRest).toHaveBeenCalledOnce()
})

test('a page is not at rest before its replies are there', async () => {
  const reply = Promise.withResolvers<number>()
  void queries.fetchQuery({ queryKey: ['roster'], queryFn: () => reply.promise })
  follow()
  await pass()
  expect(onRest).not.toHaveBeenCalled()
  reply.resolve(1)
  await pass()
  expect(onRest).toHaveBeenCalledOnce()
})

test('a page is not at rest while it loads, or a part of it is busy', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  follow()
  await pass()
  expect(onRest).not.toHaveBeenCalled()
  state.mockReturnValue('complete')
  const part = document.body.appendChild(document.createElement('div'))
  part.setAttribute('aria-busy', 'true')
  await pass()
  expect(onRest).not.toHaveBeenCalled()
  part.remove()
  await pass()
  expect(onRest).toHaveBeenCalledOnce()
})

test('nothing follows after the end', async () => {
  follow()
  ends[0]!()
  await pass()
  expect(onRest).not.toHaveBeenCalled()
})

const queryOf = (part: string, month: string) => ({
  queryKey: ['project', 'p1', part, month],
  queryFn: () => read(month),
  meta: { ofMonth: (other: string): object => queryOf(part, other) },
})
const read = vi.fn<(month: string) => Promise<object>>()
/** Shows a query on the page, and returns the months that are then read in advance. */
async function readBeside(query: QueryObserverOptions) {
  ends.push(new QueryObserver(queries, query).subscribe(() => {}))
  await pass()
  return readAgain()
}
async function readAgain() {
  read.mockClear()
  readNeighbours(queries)
  await pass()
  return read.mock.calls.map(([month]) => month)
}

test('the months beside the shown one are read once, and again when they are stale', async () => {
  read.mockResolvedValue({})
  expect(await readBeside(queryOf('schedule', '2026-12'))).toEqual(['2027-01', '2026-11'])
  expect(await readAgain()).toEqual([])
  await queries.invalidateQueries({ queryKey: ['project', 'p1', 'schedule', '2027-01'] })
  expect(await readAgain()).toEqual(['2027-01'])
})

test('a month beside the shown one that begins with a stored reply is read once, too', async () => {
  read.mockResolvedValue({})
  const query = queryOf('schedule', '2026-12')
  const ofMonth = (month: string) => ({
    ...queryOf('schedule', month),
    initialData: {},
    initialDataUpdatedAt: 0,
  })
  expect(await readBeside({ ...query, meta: { ofMonth } })).toEqual(['2027-01', '2026-11'])
  expect(await readAgain()).toEqual([])
})

test('a month that could not be read in advance is left to its visit', async () => {
  read.mockResolvedValueOnce({}).mockRejectedValue(new Error('busy'))
  expect(await readBeside({ ...queryOf('schedule', '2026-12'), retry: false })).toHaveLength(2)
  expect(await readAgain()).toEqual([])
})

test('a query that does not say how reads no other month', async () => {
  read.mockResolvedValue({})
  const { meta: _, ...query } = queryOf('roster', '2026-12')
  expect(await readBeside(query)).toEqual([])
})

test('nothing is read in advance where the browser saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  read.mockResolvedValue({})
  expect(await readBeside(queryOf('schedule', '2026-12'))).toEqual([])
})

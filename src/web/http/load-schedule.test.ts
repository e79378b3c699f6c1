// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadSchedule } from './load-schedule.ts'

const fetched = vi.fn<(url: string) => Promise<Response>>()
vi.stubGlobal('fetch', fetched)
afterEach(() => fetched.mockReset())

const schedule = { month: '2026-11', schedule: [], userModeOverrides: [], slotPrices: {} }
const load = () => loadSchedule({ params: { projectId: 'p1' }, query: { month: '2026-11' } })

test('a 304 is asked again, once, at an address that no cache knows', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }))
  fetched.mockResolvedValueOnce(Response.json(schedule))
  expect(await load()).toEqual(schedule)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/api/projects/p1/schedule?month=2026-11',
    expect.stringMatching(/^\/api\/projects\/p1\/schedule\?month=2026-11&timestamp=\d+$/),
  ])
})

test('a second 304 is a failure, and so is anything else', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 304 }))
  await expect(load()).rejects.toMatchObject({ status: 304 })
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockResolvedValueOnce(Response.json({ error: 'Out of order.' }, { status: 500 }))
  await expect(load()).rejects.toMatchObject({ status: 500, message: 'Out of order.' })
  expect(fetched).toHaveBeenCalledTimes(3)
})

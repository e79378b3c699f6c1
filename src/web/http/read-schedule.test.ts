// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { myScheduleQuery } from '../features/availability/requests.ts'
import { scheduleQuery } from '../features/schedule/requests.ts'

afterEach(() => vi.unstubAllGlobals())

const month = '2026-11'
const schedule = {
  month,
  schedule: [{ date: '2026-11-20', hour: 8, mode: 'GREEN' }],
  userModeOverrides: [],
  slotPrices: {},
}
const empty = { month, schedule: [], userModeOverrides: [], slotPrices: {} }

/** Answers the calls in order; returns the addresses of the calls. */
function answerWith(...answers: Response[]): URL[] {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'https://plan.example.org'))
    return answers.shift()!
  })
  return asked
}

describe.each([
  [
    'the administrator’s',
    () => new QueryClient().fetchQuery({ ...scheduleQuery('p1', month), retry: false }),
  ],
  ['the freelancer’s', () => new QueryClient().fetchQuery({ ...myScheduleQuery('p1', month), retry: false })],
])('%s schedule', (_whose, load) => {
  test('is read again with a timestamp after a 304', async () => {
    const asked = answerWith(new Response(null, { status: 304 }), Response.json(schedule))
    expect(await load()).toEqual(schedule)
    expect(asked.map(({ searchParams }) => searchParams.get('month'))).toEqual([month, month])
    expect(asked[0]!.searchParams.has('timestamp')).toBe(false)
    expect(asked[1]!.searchParams.get('timestamp')).toMatch(/^\d+$/)
  })

  test('fails after two 304', async () => {
    const asked = answerWith(new Response(null, { status: 304 }), new Response(null, { status: 304 }))
    await expect(load()).rejects.toMatchObject({ status: 304 })
    expect(asked).toHaveLength(2)
  })

  test('is empty after a 404, also when a 304 came first', async () => {
    const gone = () => Response.json({ error: 'Not found', code: 'not_found' }, { status: 404 })
    expect(answerWith(gone()) && (await load())).toEqual(empty)
    expect(answerWith(new Response(null, { status: 304 }), gone()) && (await load())).toEqual(empty)
  })

  test('fails after any other refusal', async () => {
    answerWith(Response.json({ error: 'No.', code: 'forbidden' }, { status: 403 }))
    await expect(load()).rejects.toMatchObject({ status: 403, message: 'No.' })
  })
})

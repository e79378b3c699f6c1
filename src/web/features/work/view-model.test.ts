import { describe, expect, test, vi } from 'vitest'
import {
  barOf,
  blocksBeside,
  daysUntil,
  hasSeveralTenants,
  isRunning,
  nowAt,
  type NowIn,
  type WorkBlock,
  workOf,
  yearBefore,
} from './view-model.ts'

const now = { day: '2026-11-20', hour: 13 }
const nowIn = () => now
const block = (date: string, from: number, to: number, more: Partial<WorkBlock> = {}): WorkBlock => ({
  projectId: 'a',
  projectName: 'Stadtfest',
  tenantName: 'Rheinufer Kultur',
  timeZone: 'Europe/Berlin',
  date,
  from,
  to,
  euros: 18.5 * (to - from),
  address: null,
  overlaps: false,
  ...more,
})

describe('work', () => {
  const over = [block('2026-09-30', 9, 10), block('2026-11-01', 9, 11), block('2026-11-20', 9, 13)]
  const ahead = [block('2026-11-20', 14, 16), block('2026-11-21', 9, 10), block('2026-12-01', 9, 10)]

  test('begins with the block that ends next, and lists the others of the coming months', () => {
    const { next, coming } = workOf([...over, ...ahead], nowIn)
    expect(next).toBe(ahead[0])
    expect(coming).toEqual([
      {
        month: '2026-11',
        hours: 3,
        cents: 5550,
        counted: [ahead[0], ahead[1]],
        days: [{ date: '2026-11-21', blocks: [ahead[1]] }],
      },
      {
        month: '2026-12',
        hours: 1,
        cents: 1850,
        counted: [ahead[2]],
        days: [{ date: '2026-12-01', blocks: [ahead[2]] }],
      },
    ])
  })

  test('has the past months with their hours and euros, the latest first', () => {
    const { past } = workOf([...over, ...ahead], nowIn)
    expect(past.map(({ month, hours, cents }) => [month, hours, cents])).toEqual([
      ['2026-11', 6, 11_100],
      ['2026-09', 1, 1850],
    ])
    expect(past[0]!.days.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-20'])
  })

  test('stays the next one while it runs', () => {
    const running = block('2026-11-20', 12, 14)
    expect(workOf([running], nowIn).next).toBe(running)
    expect(isRunning(running, now)).toBe(true)
    expect(isRunning(running, { ...now, hour: 11 })).toBe(false)
    expect(workOf([running], () => ({ ...now, hour: 14 }))).toMatchObject({ next: undefined, coming: [] })
  })
})

test('a block is over by the clock of its project, which is asked for near today alone', () => {
  const timeZone = 'Europe/Lisbon'
  const asked = vi.fn<NowIn>((zone) => (zone === timeZone ? { ...now, hour: 12 } : now))
  const blocks = ['2026-11-18', '2026-11-20', '2026-11-22'].map((date) => block(date, 11, 13, { timeZone }))
  const { next, coming } = workOf(blocks, asked)
  expect(next).toBe(blocks[1])
  expect(isRunning(blocks[1]!, nowAt(blocks[1]!, asked))).toBe(true)
  expect(coming.flatMap(({ counted }) => counted)).toEqual([blocks[1], blocks[2]])
  asked.mockClear()
  workOf([blocks[0]!, blocks[2]!], asked)
  expect(asked).not.toHaveBeenCalledWith(timeZone)
})

test('the next duty is the one that begins first, also in another time zone', () => {
  // Nine o'clock in Lisbon is ten in Berlin, and the evening in New York is the next day there.
  const lisbon = block('2026-11-21', 9, 12, { projectId: 'b', timeZone: 'Europe/Lisbon' })
  const berlin = block('2026-11-21', 9, 12)
  const tokyo = block('2026-11-22', 7, 9, { projectId: 'c', timeZone: 'Asia/Tokyo' })
  const newYork = block('2026-11-21', 20, 21, { projectId: 'd', timeZone: 'America/New_York' })
  expect(workOf([lisbon, berlin], nowIn).next).toBe(berlin)
  expect(workOf([newYork, tokyo], nowIn).next).toBe(tokyo)
  expect(workOf([lisbon, berlin], nowIn).coming[0]!.days[0]!.blocks).toEqual([lisbon])
  const unknown = block('2026-11-21', 9, 12, { timeZone: 'Mars/Olympus' })
  expect(workOf([unknown, berlin], nowIn).next).toBe(unknown)
})

test('the blocks beside an overlapping one are those of other projects at its time', () => {
  const one = block('2026-11-20', 9, 12, { overlaps: true })
  const other = block('2026-11-20', 11, 14, { projectId: 'b', overlaps: true })
  const after = block('2026-11-20', 12, 14, { projectId: 'c' })
  const elsewhere = block('2026-11-21', 9, 12, { projectId: 'b' })
  const all = [one, other, after, elsewhere]
  expect(blocksBeside(all, one)).toEqual([other])
  expect(blocksBeside(all, after)).toEqual([])
})

test('the blocks beside one of another time zone are those at the same instant', () => {
  const overlaps = true
  const one = block('2026-11-20', 9, 10, { overlaps })
  const inLisbon = { projectId: 'b', timeZone: 'Europe/Lisbon', overlaps }
  const atThatTime = block('2026-11-20', 8, 9, inLisbon)
  const anHourLater = block('2026-11-20', 9, 10, inLisbon)
  const inTokyo = block('2026-11-21', 7, 8, { projectId: 'c', timeZone: 'Asia/Tokyo', overlaps })
  expect(blocksBeside([one, atThatTime, anHourLater, inTokyo], one)).toEqual([atThatTime])
  const late = block('2026-11-20', 20, 21, { timeZone: 'America/New_York', overlaps })
  const early = block('2026-11-21', 10, 11, { projectId: 'c', timeZone: 'Asia/Tokyo', overlaps })
  expect(blocksBeside([late, early], late)).toEqual([early])
  expect(blocksBeside([late, early], early)).toEqual([late])
})

test('hours of a zone that the browser does not know are compared as they are written', () => {
  const overlaps = true
  const one = block('2026-11-20', 9, 10, { overlaps })
  const other = block('2026-11-20', 9, 10, { projectId: 'b', timeZone: 'Mars/Base', overlaps })
  expect(blocksBeside([one, other], one)).toEqual([other])
  expect(blocksBeside([one, other], other)).toEqual([one])
})

test('the bar of a day has its hours, and apart those with two bookings', () => {
  const hour = 100 / 14
  const overlaps = true
  const blocks = [
    block('2026-11-20', 7, 10, { overlaps }),
    block('2026-11-20', 9, 12, { projectId: 'b', overlaps }),
  ]
  const parts = barOf([...blocks, block('2026-11-20', 20, 21)])
  expect(parts.map(({ isDouble }) => isDouble)).toEqual([false, true, false, false])
  for (const [index, [left, width]] of [
    [0, 2],
    [2, 1],
    [3, 2],
    [13, 1],
  ].entries()) {
    expect(parts[index]!.left).toBeCloseTo(left! * hour)
    expect(parts[index]!.width).toBeCloseTo(width! * hour)
  }
})

test('equal hours of two time zones are no double part of the bar', () => {
  const inLisbon = block('2026-11-20', 9, 12, { projectId: 'b', timeZone: 'Europe/Lisbon' })
  const parts = barOf([block('2026-11-20', 7, 10), inLisbon])
  expect(parts.some(({ isDouble }) => isDouble)).toBe(false)
})

test('days are counted over the end of summer time', () => {
  expect(daysUntil('2026-10-26', '2026-10-24')).toBe(2)
  expect(daysUntil('2026-11-20', '2026-11-20')).toBe(0)
})

test('the year before a day ends with the day before it', () => {
  expect(yearBefore('2026-06-01')).toEqual({ from: '2025-06-01', to: '2026-05-31' })
})

test('organisations are named where there are several', () => {
  expect(hasSeveralTenants([block('2026-11-20', 9, 10), block('2026-11-21', 9, 10)])).toBe(false)
  expect(
    hasSeveralTenants([block('2026-11-20', 9, 10), block('2026-11-21', 9, 10, { tenantName: 'B' })]),
  ).toBe(true)
})

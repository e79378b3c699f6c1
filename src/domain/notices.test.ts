import { describe, expect, test } from 'vitest'
import { defaultWays, NOTICE_KINDS, type NoticeContent, wakesAt } from './notices.ts'

const timeZone = 'Europe/Berlin'
const booked = (date: string, from: number): NoticeContent => ({
  kind: 'booking',
  content: { changes: [{ date, from, to: from + 1, change: 'booked', cents: 2000 }] },
})
const asked = (dueAt: string): NoticeContent => ({
  kind: 'request',
  content: {
    requestId: 'r',
    change: 'asked',
    byName: 'Anna Meyer',
    blocks: [{ date: '2026-12-24', from: 9, to: 12, cents: 6000 }],
    dueAt: Date.parse(dueAt),
  },
})

describe('mail and push', () => {
  // Berlin is an hour ahead of UTC in winter, and two in summer.
  test.each([
    ['by day leave at once', booked('2026-12-24', 9), '2026-11-20T19:59:00Z', '2026-11-20T19:59:00Z'],
    ['of the evening wait for 7:00', booked('2026-12-24', 9), '2026-11-20T20:00:00Z', '2026-11-21T06:00:00Z'],
    ['after midnight wait for 7:00', booked('2026-12-24', 9), '2026-11-21T05:59:59Z', '2026-11-21T06:00:00Z'],
    ['of the morning leave at once', booked('2026-12-24', 9), '2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z'],
    [
      'about an hour before noon after the night do not wait',
      booked('2026-11-21', 11),
      '2026-11-20T22:00:00Z',
      '2026-11-20T22:00:00Z',
    ],
    [
      'about noon after the night wait',
      booked('2026-11-21', 12),
      '2026-11-20T22:00:00Z',
      '2026-11-21T06:00:00Z',
    ],
    [
      'about the morning of the same day, after midnight, do not wait',
      booked('2026-11-21', 9),
      '2026-11-21T01:00:00Z',
      '2026-11-21T01:00:00Z',
    ],
    [
      'of a request that is due before 9:00 do not wait',
      asked('2026-11-21T07:59:59Z'),
      '2026-11-20T22:00:00Z',
      '2026-11-20T22:00:00Z',
    ],
    [
      'of a request that is due at 9:00 wait',
      asked('2026-11-21T08:00:00Z'),
      '2026-11-20T22:00:00Z',
      '2026-11-21T06:00:00Z',
    ],
    [
      'wait until 7:00 of the new time when the clocks go forward',
      booked('2027-04-24', 9),
      '2027-03-27T22:00:00Z',
      '2027-03-28T05:00:00Z',
    ],
    [
      'wait until 7:00 of the new time when the clocks go back',
      booked('2026-11-24', 9),
      '2026-10-25T00:30:00Z',
      '2026-10-25T06:00:00Z',
    ],
  ])('%s', (_, notice, now, expected) => {
    const at = wakesAt(notice, { now: Date.parse(now), timeZone })
    expect(new Date(at).toISOString()).toBe(new Date(expected).toISOString())
  })

  test('follow the night of the project’s time zone', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    const at = wakesAt(booked('2026-12-24', 9), { now, timeZone: 'Pacific/Auckland' })
    expect(new Date(at).toISOString()).toBe('2026-11-20T18:00:00.000Z')
  })
})

test('bell and mail are on until a person chooses, and the reminder is off', () => {
  const off = NOTICE_KINDS.filter((kind) => !defaultWays(kind).bell || !defaultWays(kind).mail)
  expect(off).toEqual(['reminder'])
  expect(NOTICE_KINDS.some((kind) => defaultWays(kind).push)).toBe(false)
})

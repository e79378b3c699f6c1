import { describe, expect, test } from 'vitest'
import { hoursToBits } from './availability.ts'
import { slotsOfBits } from './hour-sets.ts'
import {
  type Answer,
  type AskedPerson,
  askingOf,
  nextTurnOf,
  type Present,
  turnsOf,
  wasAsked,
} from './requests.ts'

const date = '2026-11-21'
const hours = (...list: number[]) => (list.length === 0 ? [] : [{ date, bits: hoursToBits(list) }])
const CREATED = 1000
const DUE = 9000
const turn = { startsAt: CREATED, endsAt: DUE }
const person: AskedPerson = { asked: hours(8, 9), answer: undefined, isWithdrawn: false, turn }

/** The hours of the one day, by what they are. */
const present = (given: {
  begun?: number[]
  staffed?: number[]
  gaps?: number[]
  booked?: number[]
}): Present => ({
  begunOn: () => hoursToBits(given.begun ?? []),
  staffedOn: () => hoursToBits(given.staffed ?? [8, 9]),
  gapsOn: () => hoursToBits(given.gaps ?? [8, 9]),
  bookedOn: () => hoursToBits(given.booked ?? []),
})
const answered = (chosen: number[], accepted = chosen): Answer => ({
  at: 2000,
  chosen: hours(...chosen),
  accepted: hours(...accepted),
})

const stateOf = (of: Partial<AskedPerson>, now: number, at: Parameters<typeof present>[0] = {}) => {
  const { state, accepted, open } = askingOf({ ...person, ...of }, present(at), { now, dueAt: DUE })
  const hoursOf = (list: typeof open) => slotsOfBits(list).map(({ hour }) => hour)
  return [state, hoursOf(accepted), hoursOf(open)]
}

describe('the state of a request for a person', () => {
  test.each([
    ['open', {}, 2000, {}, ['open', [], [8, 9]]],
    ['open where one hour is left', {}, 2000, { gaps: [9] }, ['open', [], [9]]],
    ['open until the deadline', {}, DUE - 1, {}, ['open', [], [8, 9]]],
    ['expired from the deadline on', {}, DUE, {}, ['expired', [], [8, 9]]],
    ['expired once all hours have begun', {}, 2000, { begun: [8, 9] }, ['expired', [], []]],
    ['open while one hour has not begun', {}, 2000, { begun: [8] }, ['open', [], [9]]],
    ['filled where no hour lacks anybody', {}, 2000, { gaps: [] }, ['filled', [], []]],
    ['filled where the hours are closed', {}, 2000, { staffed: [] }, ['filled', [], []]],
    ['filled where what is left has begun', {}, 2000, { begun: [9], gaps: [9] }, ['filled', [], []]],
    ['withdrawn', { isWithdrawn: true }, 2000, {}, ['withdrawn', [], [8, 9]]],
    ['withdrawn after the deadline too', { isWithdrawn: true }, DUE, {}, ['withdrawn', [], [8, 9]]],
    ['open with an hour booked otherwise among the accepted', {}, 2000, { booked: [8] }, ['open', [8], [9]]],
    [
      'accepted where all is booked otherwise, even once withdrawn',
      { isWithdrawn: true },
      DUE,
      { booked: [8, 9] },
      ['accepted', [8, 9], []],
    ],
    ['filled beside an hour booked otherwise', {}, 2000, { booked: [8], gaps: [8] }, ['filled', [8], []]],
    ['waiting before the turn', { turn: { startsAt: 3000, endsAt: DUE } }, 2999, {}, ['waiting', [], [8, 9]]],
    ['open from the turn on', { turn: { startsAt: 3000, endsAt: DUE } }, 3000, {}, ['open', [], [8, 9]]],
    ['expired after the turn', { turn: { startsAt: 3000, endsAt: 4000 } }, 4000, {}, ['expired', [], [8, 9]]],
    [
      'filled before the turn where nothing is left',
      { turn: { startsAt: 3000, endsAt: DUE } },
      2000,
      { gaps: [] },
      ['filled', [], []],
    ],
    ['declined', { answer: answered([]) }, DUE, {}, ['declined', [], [8, 9]]],
    [
      'accepted for good, whatever is booked now',
      { answer: answered([8, 9]), isWithdrawn: true },
      DUE,
      { gaps: [] },
      ['accepted', [8, 9], []],
    ],
    ['partly accepted', { answer: answered([8]) }, 2000, { booked: [8] }, ['partly', [8], [9]]],
    [
      'accepted with an hour that was booked before',
      { answer: answered([8], [8, 9]) },
      2000,
      {},
      ['accepted', [8, 9], [8, 9]],
    ],
    [
      'declined beside an hour booked before',
      { answer: answered([], [9]) },
      2000,
      {},
      ['declined', [9], [8, 9]],
    ],
  ] as const)('is %s', (_title, of, now, at, expected) => {
    expect(stateOf(of, now, at as Parameters<typeof present>[0])).toEqual(expected)
  })
})

describe('turns', () => {
  const rules = { mode: 'in-turn', createdAt: CREATED, dueAt: DUE, turnMs: 3000 } as const
  const people = (...ends: (number | null)[]) => ends.map((endedAt) => ({ endedAt }))

  test('last from the beginning to the deadline where all are asked', () => {
    expect(turnsOf({ ...rules, mode: 'all' }, people(null, 2000))).toEqual([turn, turn])
  })

  test('follow each other, never beyond the deadline', () => {
    expect(turnsOf(rules, people(null, null, null, null))).toEqual([
      { startsAt: 1000, endsAt: 4000 },
      { startsAt: 4000, endsAt: 7000 },
      { startsAt: 7000, endsAt: DUE },
      { startsAt: DUE, endsAt: DUE },
    ])
  })

  test('pass on with an answer, and skip who left before', () => {
    expect(turnsOf(rules, people(2500, 1500, null))).toEqual([
      { startsAt: 1000, endsAt: 4000 },
      { startsAt: 2500, endsAt: 5500 },
      { startsAt: 2500, endsAt: 5500 },
    ])
  })

  test('tell who was asked', () => {
    const [first, second] = turnsOf(rules, people(null, null))
    const at = (now: number, withdrawnAt: number | null = null) => ({ now, dueAt: DUE, withdrawnAt })
    expect(wasAsked(first!, at(1000))).toBe(true)
    expect(wasAsked(second!, at(3999))).toBe(false)
    expect(wasAsked(second!, at(4000))).toBe(true)
    expect(wasAsked(second!, at(8000, 3000))).toBe(false)
    expect(wasAsked({ startsAt: DUE, endsAt: DUE }, at(DUE))).toBe(false)
  })

  test('and the deadline are the moments at which the clock changes a request', () => {
    const asked = turnsOf(rules, people(null, null)).map((each) => ({ turn: each, isEnded: false }))
    expect(nextTurnOf(DUE, asked, 1000)).toBe(4000)
    expect(nextTurnOf(DUE, asked, 4000)).toBe(7000)
    expect(nextTurnOf(DUE, asked, 7000)).toBe(DUE)
    expect(nextTurnOf(DUE, asked, DUE)).toBeUndefined()
    const ended = asked.map((each) => ({ ...each, isEnded: true }))
    expect(nextTurnOf(DUE, ended, 1000)).toBeUndefined()
  })
})

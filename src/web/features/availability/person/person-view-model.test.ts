import { expect, test } from 'vitest'
import type { ScheduleReply } from '../../../../contract/schedule.ts'
import { hoursToBits } from '../../../../domain/availability.ts'
import { onAllDays } from '../../../../domain/wages.ts'
import {
  countChanges,
  daysAfter,
  hoursBrush,
  hoursOfPerson,
  monthsChanged,
  NO_CHANGES,
  ownPriceOf,
  personHourReader,
  type PersonMonth,
  personRows,
  type PersonState,
  dropSaved,
  unsavedText,
  dropSent,
  togglePersonHour,
} from './person-view-model.ts'

const TUESDAY = '2026-11-03'
const bits = (...hours: number[]) => hoursToBits(hours)

const schedule: ScheduleReply = {
  month: '2026-11',
  schedule: [
    { date: TUESDAY, hour: 8, mode: 'WHITE' },
    { date: TUESDAY, hour: 9, mode: 'GREEN' },
    { date: TUESDAY, hour: 10, mode: 'YELLOW' },
    { date: TUESDAY, hour: 11, mode: 'RED' },
    { date: TUESDAY, hour: 12, mode: 'BLACK' },
    { day: 1, hour: 13, mode: 'RED' },
  ],
  userModeOverrides: [{ date: TUESDAY, hour: 11, mode: 'GREEN' }],
  slotPrices: {
    [`${TUESDAY}:9`]: { amount: 40.01, userOverride: true },
    [`${TUESDAY}:10`]: 33.33,
    [`${TUESDAY}:12`]: { amount: 99, userOverride: true },
  },
}
const person: PersonMonth = {
  month: '2026-11',
  schedule,
  wages: {
    wageOverride: onAllDays({ GREEN: 1320, YELLOW: null, RED: null }),
    tenantWages: onAllDays({ GREEN: 1250, YELLOW: 1500, RED: 2000 }),
  },
  saved: { [TUESDAY]: bits(9, 12) },
}
const noEdits: PersonState['edits'] = new Map()
const hourAt = personHourReader(person, noEdits)
const idle: PersonState = {
  view: 'availability',
  unsaved: NO_CHANGES,
  sending: NO_CHANGES,
  edits: noEdits,
  selected: undefined,
}
const cellAt = (hour: number, state: Partial<PersonState> = {}, reader = hourAt) =>
  personRows(person, reader, { ...idle, ...state })[2]!.cells[hour - 7]!

test('reads one person’s hours, and expands a weekday number to its dates in the month', () => {
  const reply = {
    users: [
      { user: { id: 'u1' }, slots: [{ date: TUESDAY, hour: 9 }] },
      {
        user: { id: 'u2' },
        slots: [
          { day: 1, hour: 10 },
          { date: TUESDAY, hour: 8 },
          { date: TUESDAY, hour: 8 },
        ],
      },
    ],
  }
  expect(hoursOfPerson(reply, 'u1', '2026-11')).toEqual({ [TUESDAY]: bits(9) })
  expect(hoursOfPerson(reply, 'u2', '2026-11')).toEqual({
    [TUESDAY]: bits(8, 10),
    '2026-11-10': bits(10),
    '2026-11-17': bits(10),
    '2026-11-24': bits(10),
  })
  expect(hoursOfPerson(reply, 'u9', '2026-11')).toEqual({})
})

test('adds or removes an hour by a press, and a second press leaves no trace', () => {
  const added = togglePersonHour(NO_CHANGES, person.saved, TUESDAY, 10)
  expect(added).toEqual({ added: { [TUESDAY]: bits(10) }, removed: {} })
  const both = togglePersonHour(added, person.saved, TUESDAY, 9)
  expect(both).toEqual({ added: { [TUESDAY]: bits(10) }, removed: { [TUESDAY]: bits(9) } })
  const one = togglePersonHour(both, person.saved, TUESDAY, 9)
  expect(togglePersonHour(one, person.saved, TUESDAY, 10)).toEqual(NO_CHANGES)
})

test('sends each changed day whole, and a day without hours as empty', () => {
  const changes = {
    added: { '2026-12-01': bits(7), [TUESDAY]: bits(11, 10) },
    removed: { [TUESDAY]: bits(9), '2026-11-09': bits(8) },
  }
  const saved = { ...person.saved, '2026-11-09': bits(8), '2026-11-10': bits(8) }
  expect(daysAfter(changes, saved)).toEqual([
    { day: TUESDAY, hours: [10, 11, 12] },
    { day: '2026-11-09', hours: [] },
    { day: '2026-12-01', hours: [7] },
  ])
  expect(monthsChanged(changes)).toEqual(['2026-11', '2026-12'])
})

test('keeps an hour that the person has given meanwhile', () => {
  const changes = { added: { [TUESDAY]: bits(10) }, removed: {} }
  expect(daysAfter(changes, { [TUESDAY]: bits(9, 20) })).toEqual([{ day: TUESDAY, hours: [9, 10, 20] }])
})

test('drops changes that the server already has and keeps those of other months', () => {
  const changes = {
    added: { [TUESDAY]: bits(9, 10), '2026-12-01': bits(7) },
    removed: { [TUESDAY]: bits(12, 13), '2026-10-01': bits(8) },
  }
  const unsaved = dropSaved('2026-11', changes, person.saved)
  expect(unsaved).toEqual({
    added: { [TUESDAY]: bits(10), '2026-12-01': bits(7) },
    removed: { [TUESDAY]: bits(12), '2026-10-01': bits(8) },
  })
  expect(countChanges(unsaved)).toEqual({ added: 2, removed: 2, all: 4 })
  expect(unsavedText('2026-11', unsaved)).toBe('+2 h, −2 h not saved, 2 h in other months')
  expect(unsavedText('2026-11', { added: { [TUESDAY]: bits(10) }, removed: {} })).toBe('+1 h not saved')
})

test('keeps changes that were made during a save', () => {
  const sent = { added: { [TUESDAY]: bits(10) }, removed: { [TUESDAY]: bits(9) } }
  const now = { added: { [TUESDAY]: bits(10, 11) }, removed: { [TUESDAY]: bits(9) } }
  expect(dropSent(now, sent)).toEqual({ added: { [TUESDAY]: bits(11) }, removed: {} })
})

test.each([
  [9, 'GREEN', { cents: 4001, source: 'userSlotPrice' }],
  [10, 'YELLOW', { cents: 3333, source: 'projectSlotPrice' }],
  [11, 'GREEN', { cents: 1320, source: 'userWage' }],
  [13, 'RED', { cents: 2000, source: 'tenantWage' }],
  [12, 'BLACK', undefined],
  [8, 'WHITE', undefined],
] as const)('knows of %i:00 that it is %s and what it pays and why', (hour, mode, price) => {
  expect(hourAt(TUESDAY, hour)).toMatchObject({ mode, price })
})

test('shows an edit over the server’s mode and prices the hour by it', () => {
  const edit = { date: TUESDAY, hour: 13, value: 'GREEN', isSaving: true } as const
  const edits: PersonState['edits'] = new Map([[`${TUESDAY}:13`, edit]])
  expect(cellAt(13, { edits }, personHourReader(person, edits))).toMatchObject({
    mode: 'GREEN',
    priceCents: 1320,
    isPending: true,
  })
})

test('shows no price before the wages are loaded', () => {
  expect(personHourReader({ ...person, wages: undefined }, noEdits)(TUESDAY, 11)).toMatchObject({
    mode: 'GREEN',
    price: undefined,
  })
})

test('gives the price dialog the person’s slot price and never the project’s', () => {
  expect(ownPriceOf(schedule, TUESDAY, 9)).toBe(4001)
  expect(ownPriceOf(schedule, TUESDAY, 12)).toBe(9900)
  expect(ownPriceOf(schedule, TUESDAY, 10)).toBeNull()
})

test('shows the price of a closed hour only while prices are edited', () => {
  expect(cellAt(12, { view: 'price' })).toMatchObject({ priceCents: 9900, isSlotPrice: true })
  expect(cellAt(12, { view: 'select' })).toMatchObject({ priceCents: undefined, isSlotPrice: false })
})

test('lets open and given hours be pressed while availability is edited', () => {
  expect([8, 9, 10, 11, 12].map((hour) => cellAt(hour).isDisabled)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const removed = { added: {}, removed: { [TUESDAY]: bits(12) } }
  expect(cellAt(12, { unsaved: removed })).toMatchObject({ given: 'removed', isDisabled: false })
})

test.each(['select', 'colors', 'price'] as const)(
  'lets every hour be pressed while the view is %s',
  (view) => {
    expect([8, 9, 12].map((hour) => cellAt(hour, { view }).isDisabled)).toEqual([false, false, false])
  },
)

test('distinguishes saved, added and removed hours and hours that are being saved', () => {
  const unsaved = { added: { [TUESDAY]: bits(10) }, removed: { [TUESDAY]: bits(9) } }
  expect([9, 10, 11, 12].map((hour) => cellAt(hour, { unsaved }).given)).toEqual([
    'removed',
    'added',
    undefined,
    'saved',
  ])
  expect(cellAt(9, { unsaved, sending: unsaved }).isPending).toBe(true)
  expect(cellAt(12, { unsaved, sending: unsaved }).isPending).toBe(false)
})

test('selects one hour, and none while an edit is on', () => {
  const selected = { date: TUESDAY, hour: 9 }
  expect(cellAt(9, { view: 'select', selected }).isSelected).toBe(true)
  expect(cellAt(10, { view: 'select', selected }).isSelected).toBe(false)
  expect(cellAt(9, { view: 'colors', selected }).isSelected).toBeUndefined()
})

test('a stroke from a given hour removes hours, and any other adds them', () => {
  const cell = (given?: 'saved' | 'added' | 'removed') => ({ hour: 9, mode: 'GREEN', given }) as const
  const gives = hoursBrush(cell())
  expect(gives(cell())).toEqual({ given: 'added' })
  expect(gives(cell('removed'))).toEqual({ given: 'saved' })
  expect(gives(cell('saved'))).toBeUndefined()
  const takes = hoursBrush(cell('saved'))
  expect(takes(cell('saved'))).toEqual({ given: 'removed' })
  expect(takes(cell('added'))).toEqual({ given: undefined })
  expect(takes(cell())).toBeUndefined()
  expect(takes({ ...cell('saved'), isPending: true })).toBeUndefined()
})

test('describes unsaved hours in German too', () => {
  const changes = { added: { [TUESDAY]: bits(10) }, removed: {} }
  expect(unsavedText('2026-11', changes, 'de')).toBe('+1 h nicht gespeichert')
})

import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayLabel,
  daysIn,
  daysOfMonth,
  isDay,
  isMonth,
  lengthOfMonth,
  monthOfDay,
  shortDayLabel,
  spokenDay,
  weekdayName,
  weekdayOf,
  daysInRow,
  monthName,
} from './calendar.ts'
import { restOfMonth, sameWeekdays, workdaysOf } from './repeats.ts'
import { dayAt, instantOf, isTimeZone, momentAt } from './time-zone.ts'

const month = fc
  .record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })
  .map((value) => `${value.year}-${String(value.month).padStart(2, '0')}`)

/** The Gregorian rule, stated a second time. */
function isLeap(year: number): boolean {
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
}

describe('months', () => {
  test.each([
    ['2000-01', true],
    ['2099-12', true],
    ['1999-12', false],
    ['2100-01', false],
    ['2026-00', false],
    ['2026-13', false],
    ['9999-99', false],
    ['2026-1', false],
    ['2026-01-01', false],
    ['2026-01\n', false],
    [' 2026-01', false],
    ['1e9', false],
    ['', false],
  ])('%j is a month: %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected)
  })

  test('have the lengths of the Gregorian calendar', () => {
    for (let year = 2000; year <= 2099; year += 1) {
      const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (const [index, length] of lengths.entries()) {
        expect(lengthOfMonth(`${year}-${String(index + 1).padStart(2, '0')}`)).toBe(length)
      }
    }
  })

  test('list their days, each one real, ascending and of that month', () => {
    fc.assert(
      fc.property(month, (value) => {
        const days = daysOfMonth(value)
        expect(days).toHaveLength(lengthOfMonth(value))
        expect(days).toEqual(days.toSorted())
        for (const day of days) expect([isDay(day), monthOfDay(day)]).toEqual([true, value])
        expect(daysIn(value)).toEqual({ from: days[0], to: days.at(-1) })
      }),
    )
  })

  test('without a month every day is in the span', () => {
    const { from, to } = daysIn(undefined)
    expect([isDay(from), isDay(to)]).toEqual([true, true])
    fc.assert(fc.property(month, (value) => daysOfMonth(value).every((day) => from <= day && day <= to)))
  })

  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', 0, '2026-05'],
    ['2026-05', -17, '2024-12'],
    ['2000-01', -1, '1999-12'],
  ])('%s plus %i is %s', (from, count, expected) => {
    expect(addMonths(from, count)).toBe(expected)
  })

  test('adding months can be undone and composed', () => {
    const count = fc.integer({ min: -600, max: 600 })
    fc.assert(
      fc.property(month, count, count, (value, a, b) => {
        expect(addMonths(addMonths(value, a), -a)).toBe(value)
        expect(addMonths(addMonths(value, a), b)).toBe(addMonths(value, a + b))
      }),
    )
  })
})

describe('days', () => {
  test.each([
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-04-31', false],
    ['2026-12-31', true],
    ['2026-01-00', false],
    ['2026-01-32', false],
    ['2026-2-3', false],
    ['0000-00-00', false],
    ['2100-01-01', false],
    ['infinity', false],
    ['tomorrow', false],
    ['2026-01-01T00:00', false],
    ['2026-01-01\n', false],
    ['２026-01-01', false],
    ['', false],
  ])('%j is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  test.each([
    ['2026-11-02', 0],
    ['2026-11-08', 6],
    ['2028-02-29', 1],
    ['2000-01-01', 5],
    ['2099-12-31', 3],
    // The nights on which German clocks change.
    ['2026-03-29', 6],
    ['2026-10-25', 6],
  ])('%s falls on weekday %i (0 = Monday)', (day, expected) => {
    expect(weekdayOf(day)).toBe(expected)
  })

  test('follow each other by one weekday over the whole calendar', () => {
    let weekday = weekdayOf('2000-01-01')
    const wrong: string[] = []
    for (let value = '2000-01'; value <= '2099-12'; value = addMonths(value, 1)) {
      for (const day of daysOfMonth(value)) {
        if (weekdayOf(day) !== weekday) wrong.push(day)
        weekday = (weekday + 1) % 7
      }
    }
    expect(wrong).toEqual([])
  })

  // The test runs a process of its own, since a worker thread cannot change the time zone of a running one.
  test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin'])(
    'and months do not shift in the time zone %s (abuse 87)',
    (zone) => {
      const program = `
        import { daysOfMonth, lengthOfMonth, weekdayOf } from '${new URL('calendar.ts', import.meta.url).href}'
        const days = ['2026-03', '2026-10', '2028-02'].flatMap(daysOfMonth)
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
        console.log(JSON.stringify([timeZone, days.map(weekdayOf), lengthOfMonth('2028-02')]))`
      const env = { ...process.env, TZ: zone }
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        env,
        encoding: 'utf8',
      })
      const weekdays = ['2026-03', '2026-10', '2028-02'].flatMap(daysOfMonth).map(weekdayOf)
      expect(JSON.parse(output)).toEqual([zone, weekdays, 29])
    },
  )

  test('have the labels of the grid and of the price dialog', () => {
    expect(dayLabel('2026-11-03')).toBe('3.11.2026 Tue')
    expect(dayLabel('2027-01-31')).toBe('31.1.2027 Sun')
    expect(shortDayLabel('2026-11-03')).toBe('3.11.26')
    expect(shortDayLabel('2005-01-09')).toBe('9.1.05')
    expect([weekdayName(0), weekdayName(6), weekdayName(7)]).toEqual(['Mon', 'Sun', ''])
  })

  test.each([
    ['en', 'en-GB'],
    ['de', 'de-DE'],
  ] as const)('are said in %s as the platform says them', (language, locale) => {
    const platform = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    for (let index = 1; index <= 12; index += 1) {
      const day = `2026-${String(index).padStart(2, '0')}-09`
      expect(spokenDay(day, language)).toBe(platform.format(new Date(`${day}T00:00:00Z`)))
    }
  })
})

test('every Tuesday, workdays and the rest of the month are days of the month', () => {
  expect(sameWeekdays('2026-11-10')).toEqual(['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'])
  expect(workdaysOf('2026-11')).toHaveLength(21)
  expect(workdaysOf('2026-11').every((day) => weekdayOf(day) < 5)).toBe(true)
  expect(restOfMonth('2026-11-28')).toEqual(['2026-11-28', '2026-11-29', '2026-11-30'])
})

test('days are counted forwards and backwards over months, years and leap days', () => {
  expect(addDays('2026-11-20', 0)).toBe('2026-11-20')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -366)).toBe('2025-12-31')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

describe('a time zone', () => {
  test.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'europe/berlin'])(
    'is %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  )

  test.each([
    '',
    'Berlin',
    'Europe/Bonn',
    '+01:00',
    '-0500',
    '1',
    'Europe/Berlin ',
    'Europe/Berlin\0',
    '../x',
  ])('is not %j', (name) => expect(isTimeZone(name)).toBe(false))

  test.each([
    ['2026-11-20T22:59:59Z', 'Europe/Berlin', '2026-11-20'],
    ['2026-11-20T23:00:00Z', 'Europe/Berlin', '2026-11-21'],
    // Summer time begins on 28 March 2027 and ends on 31 October 2027.
    ['2027-03-27T22:59:59Z', 'Europe/Berlin', '2027-03-27'],
    ['2027-03-27T23:00:00Z', 'Europe/Berlin', '2027-03-28'],
    ['2027-03-28T21:59:59Z', 'Europe/Berlin', '2027-03-28'],
    ['2027-03-28T22:00:00Z', 'Europe/Berlin', '2027-03-29'],
    ['2027-10-30T21:59:59Z', 'Europe/Berlin', '2027-10-30'],
    ['2027-10-30T22:00:00Z', 'Europe/Berlin', '2027-10-31'],
    ['2027-10-31T22:59:59Z', 'Europe/Berlin', '2027-10-31'],
    ['2027-10-31T23:00:00Z', 'Europe/Berlin', '2027-11-01'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01T09:59:59Z', 'America/Adak', '2026-12-31'],
    ['2027-01-01T00:00:00Z', 'UTC', '2027-01-01'],
  ])('at %s has in %s the day %s', (instant, zone, day) => {
    expect(dayAt(Date.parse(instant), zone)).toBe(day)
  })

  test('comes with its hour, which is 0 at midnight', () => {
    expect(momentAt(Date.parse('2026-11-20T22:59:00Z'), 'Europe/Berlin')).toEqual({
      day: '2026-11-20',
      hour: 23,
    })
    expect(momentAt(Date.parse('2026-11-20T23:00:00Z'), 'Europe/Berlin')).toEqual({
      day: '2026-11-21',
      hour: 0,
    })
  })
})

test('days in a row go over months and years, and end with the last valid one', () => {
  expect(daysInRow('2026-12-30', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(daysInRow('2027-01-01', 366).at(-1)).toBe('2028-01-01')
  expect(daysInRow('2099-12-31', 3)).toEqual(['2099-12-31'])
})

test('a month has a name in each language', () => {
  expect([monthName('2026-03', 'en'), monthName('2026-03', 'de')]).toEqual(['March 2026', 'März 2026'])
})

describe('the instant at which an hour begins', () => {
  test.each([
    ['Europe/Berlin', '2026-11-20', 13, '2026-11-20T12:00:00Z'],
    ['Europe/Berlin', '2026-07-01', 7, '2026-07-01T05:00:00Z'],
    ['Asia/Kolkata', '2026-11-20', 18, '2026-11-20T12:30:00Z'],
    ['Pacific/Kiritimati', '2026-11-20', 7, '2026-11-19T17:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-20', 20, '2026-11-21T07:00:00Z'],
    // The clocks go from 2:00 to 3:00.
    ['Europe/Berlin', '2027-03-28', 2, '2027-03-28T01:00:00Z'],
  ])('in %s on %s at %i is %s', (zone, date, hour, expected) => {
    expect(new Date(instantOf({ date, hour }, zone)).toISOString()).toBe(expected.replace('Z', '.000Z'))
  })

  test('is the first of which the day and hour are these', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Tokyo')
    fc.assert(
      fc.property(month, fc.integer({ min: 7, max: 20 }), zone, (value, hour, timeZone) => {
        const date = `${value}-15`
        const instant = instantOf({ date, hour }, timeZone)
        expect(momentAt(instant, timeZone)).toEqual({ day: date, hour })
        expect(momentAt(instant - 1, timeZone)).toEqual({ day: date, hour: hour - 1 })
      }),
    )
  })
})

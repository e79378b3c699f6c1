import { describe, expect, test } from 'vitest'
import { busySlots } from '../../../domain/busy-times.ts'
import { parseApart } from './parse-apart.ts'
import { parseCalendar } from './parse-calendar.ts'
import { ParseError } from './parse-error.ts'

const window = { from: Date.UTC(2026, 7, 1), to: Date.UTC(2028, 7, 1) }

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
let uids = 0
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${uids++}@test`]),
  'DTSTAMP:20261101T000000Z',
  'SUMMARY:Secret',
  ...lines,
  'END:VEVENT',
]

const BERLIN = `BEGIN:VTIMEZONE
TZID:Somewhere of Mine
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
END:VTIMEZONE`.split('\n')

const hoursOf = (text: string, { timeZone = 'Europe/Berlin', month = '2026-11' } = {}) => {
  const slots = busySlots(parseCalendar(text, window), month, timeZone)
  const byDay = Map.groupBy(slots, ({ date }) => Number(date.slice(8)))
  return Object.fromEntries([...byDay].map(([day, each]) => [day, each.map(({ hour }) => hour).join(' ')]))
}
const allDay = '7 8 9 10 11 12 13 14 15 16 17 18 19 20'

describe('a time', () => {
  test('marks the hours that it touches in the project’s time zone, if it is one of UTC', () => {
    const text = calendar(...event('DTSTART:20261103T083000Z', 'DTEND:20261103T090100Z'))
    expect(hoursOf(text)).toEqual({ 3: '9 10' })
    expect(hoursOf(text, { timeZone: 'Asia/Kolkata' })).toEqual({ 3: '14' })
  })

  test('follows the rules of its zone that stand in the calendar', () => {
    const at = (day: string) =>
      event(`DTSTART;TZID=Somewhere of Mine:${day}T090000`, `DTEND;TZID=Somewhere of Mine:${day}T100000`)
    const text = calendar(...BERLIN, ...at('20261024'), ...at('20261025'), ...at('20261026'))
    expect(hoursOf(text, { month: '2026-10' })).toEqual({ 24: '9', 25: '9', 26: '9' })
    expect(hoursOf(text, { month: '2026-10', timeZone: 'UTC' })).toEqual({ 24: '7', 25: '8', 26: '8' })
  })

  test('follows the rules of a zone that is only named', () => {
    const text = calendar(
      ...event(
        'DTSTART;TZID=America/New_York:20261102T090000',
        'DTEND;TZID=America/New_York:20261102T100000',
      ),
      ...event(
        'DTSTART;TZID=America/New_York:20261030T090000',
        'DTEND;TZID=America/New_York:20261030T100000',
      ),
    )
    expect(hoursOf(text)).toEqual({ 2: '15' })
    expect(hoursOf(text, { month: '2026-10' })).toEqual({ 30: '14' })
  })

  test('is that of the wall, if it has no zone, or one that nobody knows', () => {
    const text = calendar(
      ...event('DTSTART:20261103T090000', 'DTEND:20261103T100000'),
      ...event('DTSTART;TZID=Moon Base:20261104T090000', 'DTEND;TZID=Moon Base:20261104T100000'),
    )
    for (const timeZone of ['Europe/Berlin', 'Asia/Tokyo'])
      expect(hoursOf(text, { timeZone })).toEqual({ 3: '9', 4: '9' })
  })

  test('may have a duration in place of an end, or neither', () => {
    const text = calendar(
      ...event('DTSTART:20261103T090000', 'DURATION:PT90M'),
      ...event('DTSTART:20261104T093000'),
      ...event('DTSTART:20261105T093000', 'DTEND:20261105T083000'),
    )
    expect(hoursOf(text)).toEqual({ 3: '9 10', 4: '9', 5: '9' })
  })

  test('over night marks the evening and the morning', () => {
    expect(hoursOf(calendar(...event('DTSTART:20261103T193000', 'DTEND:20261104T073000')))).toEqual({
      3: '19 20',
      4: '7',
    })
  })
})

describe('an event of the whole day', () => {
  test('marks the day, or all of its days', () => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20261103'),
      ...event('DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261112'),
      ...event('DTSTART;VALUE=DATE:20261120', 'DURATION:P1D'),
    )
    const days = { 3: allDay, 10: allDay, 11: allDay, 20: allDay }
    expect(hoursOf(text)).toEqual(days)
    expect(hoursOf(text, { timeZone: 'Pacific/Auckland' })).toEqual(days)
  })

  test('may come back every year', () => {
    const text = calendar(...event('DTSTART;VALUE=DATE:19801103', 'RRULE:FREQ=YEARLY'))
    expect(hoursOf(text)).toEqual({ 3: allDay })
    expect(hoursOf(text, { month: '2027-11' })).toEqual({ 3: allDay })
  })
})

describe('an event marks nothing', () => {
  test.each(['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'transp:transparent'])('with %s', (line) => {
    expect(
      hoursOf(calendar(...event('DTSTART:20261103T090000Z', line), ...event('DTSTART:20261104T090000Z'))),
    ).toEqual({
      4: '10',
    })
  })

  test('if it is tentative it marks its time', () => {
    expect(hoursOf(calendar(...event('DTSTART:20261103T090000Z', 'STATUS:TENTATIVE')))).toEqual({ 3: '10' })
  })
})

describe('an event that comes back', () => {
  const weekly = [
    'UID:series',
    'DTSTART;TZID=Somewhere of Mine:20261005T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
  ]

  test('marks each time, by the wall across a change of summer time', () => {
    const text = calendar(...BERLIN, ...event(...weekly))
    expect(hoursOf(text, { month: '2026-10' })).toEqual({
      5: '9',
      7: '9',
      12: '9',
      14: '9',
      19: '9',
      21: '9',
      26: '9',
      28: '9',
    })
  })

  test('ends with its count, its last day, and leaves days out', () => {
    const start = ['DTSTART:20261102T090000', 'DURATION:PT1H']
    expect(hoursOf(calendar(...event(...start, 'RRULE:FREQ=DAILY;COUNT=3')))).toEqual({
      2: '9',
      3: '9',
      4: '9',
    })
    expect(hoursOf(calendar(...event(...start, 'RRULE:FREQ=DAILY;UNTIL=20261103T090000')))).toEqual({
      2: '9',
      3: '9',
    })
    const without = event(
      ...start,
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261103T090000',
      'EXDATE;VALUE=DATE:20261104',
    )
    expect(hoursOf(calendar(...without))).toEqual({ 2: '9', 5: '9' })
  })

  test('may have times beside its rule', () => {
    const text = calendar(
      ...event('DTSTART:20261102T090000', 'DURATION:PT1H', 'RDATE:20261104T120000,20261106T120000'),
      ...event('DTSTART:20261110T090000', 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20261111T120000/PT2H'),
    )
    expect(hoursOf(text)).toEqual({ 2: '9', 4: '12', 6: '12', 10: '9', 11: '12 13' })
  })

  test('has exceptions that are moved, longer, cancelled or free', () => {
    const exception = (...lines: string[]) => event('UID:series', ...lines)
    const text = calendar(
      ...BERLIN,
      ...event(...weekly),
      ...exception(
        'RECURRENCE-ID;TZID=Somewhere of Mine:20261102T090000',
        'DTSTART:20261103T150000Z',
        'DURATION:PT2H',
      ),
      ...exception('RECURRENCE-ID:20261104T080000Z', 'DTSTART:20261104T080000Z', 'STATUS:CANCELLED'),
      ...exception('RECURRENCE-ID:20261109T080000Z', 'DTSTART:20261109T080000Z', 'TRANSP:TRANSPARENT'),
      ...event('UID:other', 'RECURRENCE-ID:20261111T080000Z', 'DTSTART:20261113T080000Z', 'DURATION:PT1H'),
    )
    expect(hoursOf(text)).toEqual({
      3: '16 17',
      11: '9',
      13: '9',
      16: '9',
      18: '9',
      23: '9',
      25: '9',
      30: '9',
    })
  })

  test.each([
    ['FREQ=DAILY', 'FREQ=DAILY;COUNT=9000'],
    ['FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY;INTERVAL=3;COUNT=3000'],
    ['FREQ=WEEKLY;BYDAY=TU,SU', 'FREQ=WEEKLY;BYDAY=TU,SU;COUNT=3000'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=3000'],
    ['FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU,WE', 'FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU,WE;COUNT=3000'],
  ])('is the same by %s as counted from its beginning', (rule, counted) => {
    const timesOf = (recurrence: string) => {
      const series = event(
        'DTSTART;TZID=Somewhere of Mine:20100106T223000',
        'DURATION:PT26H',
        `RRULE:${recurrence}`,
      )
      return parseCalendar(calendar(...BERLIN, ...series), window)
    }
    expect(timesOf(rule).instants.length).toBeGreaterThan(0)
    expect(timesOf(rule)).toEqual(timesOf(counted))
  })

  test('may change from one time on', () => {
    const text = calendar(
      ...event('UID:a', 'DTSTART:20261102T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'),
      ...event(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261116T090000',
        'DTSTART:20261117T110000',
        'DURATION:PT2H',
      ),
    )
    expect(hoursOf(text)).toEqual({ 2: '9', 9: '9', 17: '11 12', 24: '11 12' })
  })
})

describe('a calendar', () => {
  test('without events has no busy time', () => {
    expect(parseCalendar(calendar(), window)).toEqual({ instants: [], local: [] })
  })

  test('keeps the times of its window alone, and joins what touches', () => {
    const text = calendar(
      ...event(
        'DTSTART:20000101T000000Z',
        'RRULE:FREQ=HOURLY;INTERVAL=1;UNTIL=20000102T000000Z',
        'DURATION:PT1H',
      ),
    )
    expect(parseCalendar(text, window).instants).toEqual([])
    const long = parseCalendar(
      calendar(...event('DTSTART:19000101T000000Z', 'DTEND:21000101T000000Z')),
      window,
    )
    expect(long.instants).toEqual([[window.from / 900_000, window.to / 900_000]])
  })

  test.each([
    ['no calendar at all', 'hello'],
    ['nothing', ''],
    ['a page', '<html><body>Sign in</body></html>'],
    ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD'],
    ['a calendar that is cut off', calendar(...event('DTSTART:20261103T090000Z')).slice(0, 100)],
    ['a time that is none', calendar(...event('DTSTART:yesterday'))],
    [
      'entities that would unfold',
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><lolz>&lol2;</lolz>',
    ],
  ])('is refused as unreadable if it is %s', async (_what, text) => {
    await expect(parseApart(text, window, 10_000)).rejects.toMatchObject({ failure: 'unreadable' })
  })

  test.each([
    ['FREQ=SECONDLY'],
    ['FREQ=SECONDLY;BYSECOND=61'],
    ['FREQ=MINUTELY'],
    ['FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ])('has an end with the rule %s, while other work goes on', async (rule) => {
    const text = calendar(...event('DTSTART:19700101T000000Z', `RRULE:${rule}`))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 5)
    const outcome = await parseApart(text, window, 3000).catch((error: unknown) => error)
    clearInterval(timer)
    // A rule that never holds gives no time; the others are given up.
    expect(outcome instanceof ParseError || 'instants' in (outcome as object)).toBe(true)
    expect(turns).toBeGreaterThan(3)
  })

  test('is given up with many endless series, in bounded time and memory', async () => {
    const bomb = event('DTSTART:20260101T000000Z', 'RRULE:FREQ=MINUTELY').join('\r\n')
    const text = calendar(...Array.from({ length: 5000 }, () => bomb))
    await expect(parseApart(text, window, 10_000)).rejects.toMatchObject({ failure: 'many' })
  })

  test('is given up with more busy times than a month can be looked up in (abuse 96)', () => {
    const halfHours = 'RRULE:FREQ=DAILY;BYHOUR=' + [...Array(24).keys()].join(',') + ';BYMINUTE=0,30'
    const text = calendar(...event('DTSTART:20260901T000000Z', 'DURATION:PT15M', halfHours))
    expect(() => parseCalendar(text, window)).toThrow(new ParseError('many'))
    const hours = halfHours.replace(';BYMINUTE=0,30', '')
    const read = parseCalendar(
      calendar(...event('DTSTART:20260901T000000Z', 'DURATION:PT15M', hours)),
      window,
    )
    expect(read.instants.length).toBeGreaterThan(16_000)
  })

  test('is read with many years and events', async () => {
    const daily = Array.from({ length: 20 }, (_each, index) =>
      event(`DTSTART:2010010${(index % 9) + 1}T0${index % 10}0000Z`, 'DURATION:PT30M', 'RRULE:FREQ=DAILY'),
    ).flat()
    const busy = await parseApart(calendar(...daily), window, 60_000)
    expect(busy.instants.length).toBeGreaterThan(700)
  })
})

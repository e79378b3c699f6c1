import { expect, test, vi } from 'vitest'
import type { CalendarEvent } from '../../../domain/calendar-events.ts'
import { addDays } from '../../../domain/calendar.ts'
import { instantOf } from '../../../domain/time-zone.ts'
import { readEvents } from '../../testing/calendar-reader.ts'
import { writeCalendar } from './write-calendar.ts'

const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
  source: 'p',
  id: crypto.randomUUID(),
  date: '2026-11-20',
  from: 9,
  to: 10,
  timeZone: 'Europe/Berlin',
  summary: 'Stadtfest',
  description: '',
  location: '',
  sequence: 0,
  modifiedAt: Date.UTC(2026, 10, 20),
  isCancelled: false,
  ...more,
})
const write = (events: CalendarEvent[], name = 'My work') => writeCalendar({ name, events }, async () => {})

test('texts come out as they went in, and end no line', async () => {
  const texts = [
    'a, b; c\\n d: "e"',
    'BEGIN:VEVENT',
    '\\',
    '🎪'.repeat(40),
    'ä'.repeat(200),
    '<b>&amp;</b>',
    '=HYPERLINK("x")',
  ]
  for (const text of texts) {
    const written = await write(
      [event({ summary: text, description: `${text}\n${text}`, location: text })],
      text,
    )
    const [read, ...others] = readEvents(written)
    expect(others).toEqual([])
    expect(read).toMatchObject({ summary: text, description: `${text}\n${text}`, location: text })
    const [, name] = /\r\nX-WR-CALNAME:([^]*?)\r\n(?! )/.exec(written)!
    expect(name!.replaceAll('\r\n ', '').replaceAll(/\\(.)/g, '$1')).toBe(text)
    for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  }
})

test('an empty feed is a calendar without events', async () => {
  const written = await write([])
  expect(readEvents(written)).toEqual([])
  expect(written).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/)
})

test('many events are written in pieces, with the rules of each zone once', async () => {
  let turns = 0
  const zones = ['Europe/Berlin', 'Asia/Tokyo']
  const events = Array.from({ length: 1100 }, (_, index) =>
    event({ date: addDays('2026-11-20', index), timeZone: zones[index % 2]! }),
  )
  const written = await writeCalendar({ name: 'My work', events }, async () => {
    turns += 1
  })
  expect(turns).toBe(2)
  expect(readEvents(written).map(({ uid }) => uid)).toEqual(events.map(({ id }) => `${id}@slotwerk`))
  expect([...written.matchAll(/^TZID:(.*)\r$/gm)].map(([, zone]) => zone)).toEqual(zones)
})

test('all properties of the calendar stand before its parts, as RFC 5545 orders them', async () => {
  const zones = ['Europe/Berlin', 'America/New_York']
  const lines = (await write(zones.map((timeZone) => event({ timeZone })))).split('\r\n')
  const first = lines.indexOf('BEGIN:VTIMEZONE')
  expect(lines.slice(0, first)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Slotwerk//Slotwerk//EN',
    'METHOD:PUBLISH',
    'NAME:My work',
    'X-WR-CALNAME:My work',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ])
  const later = lines.slice(first).filter((line) => /^(REFRESH|X-PUBLISHED|X-WR|NAME)/.test(line))
  expect(later).toEqual([])
})

test('a zone in other letters or by an earlier name has its rules too', async () => {
  for (const timeZone of ['europe/berlin', 'Asia/Calcutta', 'UTC', 'EST5EDT', 'Etc/GMT+3']) {
    const [read] = readEvents(await write([event({ timeZone })]))
    expect([timeZone, read!.start]).toEqual([timeZone, instantOf({ date: '2026-11-20', hour: 9 }, timeZone)])
  }
})

test('the rules of zones are kept for a limited number of names', async () => {
  const spellings = Array.from({ length: 1001 }, (_, number) =>
    'antarctica/vostok'.replaceAll(/[a-z]/g, (letter, place) =>
      (number >> place) & 1 ? letter.toUpperCase() : letter,
    ),
  )
  await write(spellings.map((timeZone) => event({ timeZone })))
  const known = [event({ timeZone: spellings.at(-1)! })]
  await write(known)
  const looks = vi.spyOn(Intl, 'DateTimeFormat')
  await write(known)
  expect(looks).not.toHaveBeenCalled()
  await write([event({ timeZone: spellings[0]! })])
  expect(looks).toHaveBeenCalled()
  looks.mockRestore()
})

test('in every time zone another reader finds the hours of the days ahead', async () => {
  const wrong: string[] = []
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const events = Array.from({ length: 25 }, (_, index) =>
      event({ date: addDays('2026-11-20', index * 16), timeZone }),
    )
    const read = readEvents(await write(events))
    for (const [index, { start }] of read.entries()) {
      const { date } = events[index]!
      if (start !== instantOf({ date, hour: 9 }, timeZone)) wrong.push(`${timeZone} ${date}`)
    }
  }
  expect(wrong).toEqual([])
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentAt, rememberByZone, utcOffset } from './time-zone.ts'

const at = (text: string) => Date.parse(text)

test('the offset holds until the clocks change', () => {
  expect(utcOffset('Europe/Berlin', at('2026-11-27T04:00:00Z'))).toEqual({
    minutes: 60,
    until: '2027-03-28T01:00:00.000Z',
  })
  expect(utcOffset('Europe/Berlin', at('2027-03-28T01:00:00Z'))).toEqual({
    minutes: 120,
    until: '2027-10-31T01:00:00.000Z',
  })
})

test('a zone may be behind UTC, and by half an hour', () => {
  expect(utcOffset('America/St_Johns', at('2026-11-27T04:00:00Z'))).toEqual({
    minutes: -210,
    until: '2027-03-14T05:30:00.000Z',
  })
})

test('a zone without summer time has no end', () => {
  expect(utcOffset('Asia/Kolkata', at('2026-11-27T04:00:00Z'))).toEqual({ minutes: 330, until: null })
  expect(utcOffset('UTC', at('2026-11-27T04:00:00Z'))).toEqual({ minutes: 0, until: null })
})

test('an earlier instant gets the offset of its own', () => {
  expect(utcOffset('Europe/Vienna', at('2026-11-27T04:00:00Z')).minutes).toBe(60)
  expect(utcOffset('Europe/Vienna', at('2026-08-01T04:00:00Z')).minutes).toBe(120)
})

test('the day and the hour of each zone follow from its offset', () => {
  const zones = [
    'Europe/Berlin',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/New_York',
  ]
  const instant = fc.integer({ min: at('2026-01-01'), max: at('2031-01-01') })
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      instant,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (zone, now, share) => {
        const { minutes, until } = utcOffset(zone, now)
        const end = until === null ? now + 30 * 24 * 60 * 60 * 1000 : at(until)
        for (const each of [now, Math.floor(now + (end - 1 - now) * share), end - 1]) {
          const local = new Date(each + minutes * 60_000).toISOString()
          expect({ day: local.slice(0, 10), hour: Number(local.slice(11, 13)) }).toEqual(momentAt(each, zone))
        }
      },
    ),
  )
})

test('a time zone has its value made once', () => {
  const made: string[] = []
  const lengthOf = rememberByZone((zone) => made.push(zone) && zone.length)
  expect([lengthOf('Asia/Kolkata'), lengthOf('Europe/Berlin'), lengthOf('Asia/Kolkata')]).toEqual([
    12, 13, 12,
  ])
  expect(made).toEqual(['Asia/Kolkata', 'Europe/Berlin'])
})

test('a thousand ways to write a time zone are not all remembered', () => {
  const made: string[] = []
  const remember = rememberByZone((zone) => made.push(zone))
  const zones = Array.from({ length: 1000 }, (_, index) => `Zone/${index}`)
  for (const zone of [...zones, 'Zone/0']) remember(zone)
  expect(made.filter((zone) => zone === 'Zone/0')).toHaveLength(2)
})

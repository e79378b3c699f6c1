import { describe, expect, test } from 'vitest'
import type { ProjectReply } from '../../../contract/projects.ts'
import { checkSettings, findTimeZone, settingsForm } from './settings-view-model.ts'

const project: ProjectReply = {
  id: 'p1',
  name: 'Sommerfest',
  tenantId: 't1',
  tenantName: 'Rheinufer Kultur',
  archived: false,
  timeZone: 'Europe/Berlin',
  utcOffset: { minutes: 60, until: '2027-03-28T01:00:00.000Z' },
  contact: '',
  contactShown: 'Greta Lindner (greta@example.org)',
  address: '',
  pastDays: null,
  booking: 'open',
}
const zones = ['America/New_York', 'America/Indiana/Knox', 'Asia/Tokyo', 'Europe/Berlin', 'Test/Tokyo']
const refusals = { fillIn: 'fill in', notAZone: 'no zone', notDays: 'no days' }
const check = (changes: Partial<ReturnType<typeof settingsForm>>, of = project) =>
  checkSettings({ ...settingsForm(of), ...changes }, of, { zones, refusals })

describe('the settings of a project', () => {
  test.each([
    [null, 'always', '1'],
    [0, 'never', '1'],
    [1, 'some', '1'],
    [366, 'some', '366'],
  ])('with %j past days show the choice %s', (pastDays, past, days) => {
    expect(settingsForm({ ...project, pastDays })).toMatchObject({ past, days })
  })

  test('send only what has changed', () => {
    expect(check({})).toEqual({ ok: true, changes: {} })
    expect(check({ name: ' Markt ', contact: ' Ria ', address: ' Kai 1 ' })).toEqual({
      ok: true,
      changes: { name: 'Markt', contact: 'Ria', address: 'Kai 1' },
    })
    expect(check({ timeZone: 'asia/tokyo', past: 'never', days: 'x' })).toEqual({
      ok: true,
      changes: { timeZone: 'Asia/Tokyo', pastDays: 0 },
    })
    expect(check({ past: 'always' }, { ...project, pastDays: 3 })).toEqual({
      ok: true,
      changes: { pastDays: null },
    })
    expect(check({ past: 'some', days: ' 366 ' })).toEqual({ ok: true, changes: { pastDays: 366 } })
  })

  test.each(['', '0', '367', '1.5', '-1', '1e1', 'two'])('refuse %j days back', (days) => {
    expect(check({ past: 'some', days })).toEqual({ ok: false, errors: { days: 'no days' } })
  })

  test('name each field that is wrong', () => {
    expect(check({ name: ' ', timeZone: 'Bonn', past: 'some', days: '' })).toEqual({
      ok: false,
      errors: { name: 'fill in', timeZone: 'no zone', days: 'no days' },
    })
  })

  test('keep a zone that this browser does not know', () => {
    expect(check({}, { ...project, timeZone: 'Mars/Base' })).toEqual({ ok: true, changes: {} })
  })
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [' europe/berlin', 'Europe/Berlin'],
  ['america/new york', 'America/New_York'],
  ['New York', 'America/New_York'],
  ['knox', 'America/Indiana/Knox'],
  ['Tokyo', undefined],
  ['Europe', undefined],
  ['', undefined],
])('%j is the time zone %s', (typed, zone) => {
  expect(findTimeZone(typed, zones)).toBe(zone)
})

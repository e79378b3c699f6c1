import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/history.ts'
import { describeEntry } from './entries/texts.ts'
import { dayLimits, peopleOf } from './entry-view-model.ts'

const greta = { id: 'g', name: 'Greta Lindner' }
const jonas = { id: 'j', name: 'Jonas Öztürk' }
const made = { id: 'e', at: '2026-11-20T12:00:00.000Z', by: greta }
const byJonas = { ...made, by: jonas }
const cell = { date: '2026-11-12', hour: 14 }
const none = { GREEN: null, YELLOW: null, RED: null }
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

const described: [HistoryEntry, string][] = [
  [
    { ...made, kind: 'slot', ...cell, before: 'GREEN', after: 'RED' },
    'set 12.11.2026 14:00 from Green to Red',
  ],
  [{ ...made, kind: 'slot', ...cell, before: null, after: 'WHITE' }, 'set 12.11.2026 14:00 to White'],
  [
    { ...made, kind: 'slot', ...cell, before: 'BLACK', after: null },
    'set 12.11.2026 14:00 from Black to the colour of the weekly pattern',
  ],
  [
    { ...made, kind: 'user-mode', user: jonas, ...cell, before: 'RED', after: null },
    'set 12.11.2026 14:00 for Jonas Öztürk from Red to the colour for everybody',
  ],
  [
    { ...made, kind: 'pattern', weekday: 4, hour: 8, before: null, after: 'GREEN' },
    'set Fri 8:00 of the weekly pattern to Green',
  ],
  [
    { ...made, kind: 'pattern', weekday: 0, hour: 8, before: 'GREEN', after: null },
    'cleared Mon 8:00 of the weekly pattern (Green)',
  ],
  [
    { ...made, kind: 'user-mode', user: jonas, ...cell, before: 'RED', after: 'BLACK' },
    'set 12.11.2026 14:00 for Jonas Öztürk from Red to Black',
  ],
  [
    { ...made, kind: 'slot-price', ...cell, before: 24, after: 27 },
    'changed the price of 12.11.2026 14:00: 24,00 € → 27,00 €',
  ],
  [
    { ...made, kind: 'user-slot-price', user: jonas, ...cell, before: null, after: 0 },
    'changed Jonas Öztürk’s price of 12.11.2026 14:00: none → 0,00 €',
  ],
  [
    {
      ...made,
      kind: 'wages',
      validFrom: null,
      before: { GREEN: 12.5, YELLOW: 14, RED: 16 },
      after: { GREEN: 13, YELLOW: 14, RED: 17 },
    },
    'changed the wages: Green 12,50 € → 13,00 €, Red 16,00 € → 17,00 €',
  ],
  [
    {
      ...made,
      kind: 'user-wages',
      validFrom: null,
      user: jonas,
      before: none,
      after: { ...none, RED: 18 },
    },
    'changed Jonas Öztürk’s wages: Red as everybody → 18,00 €',
  ],
  [
    {
      ...made,
      kind: 'wages',
      validFrom: '2026-12-15',
      before: null,
      after: { GREEN: 13.5, YELLOW: 14, RED: 17 },
    },
    'set other wages from 15.12.2026 on: Green 13,50 €, Yellow 14,00 €, Red 17,00 €',
  ],
  [
    {
      ...made,
      kind: 'wages',
      validFrom: '2026-12-15',
      before: { GREEN: 13.5, YELLOW: 14, RED: 17 },
      after: { GREEN: 13.6, YELLOW: 14, RED: 17 },
    },
    'changed the wages from 15.12.2026 on: Green 13,50 € → 13,60 €',
  ],
  [
    {
      ...made,
      kind: 'wages',
      validFrom: '2026-12-15',
      before: { GREEN: 13.5, YELLOW: 14, RED: 17 },
      after: null,
    },
    'removed the wages from 15.12.2026 on (Green 13,50 €, Yellow 14,00 €, Red 17,00 €)',
  ],
  [
    {
      ...made,
      kind: 'user-wages',
      validFrom: '2026-12-15',
      user: jonas,
      before: null,
      after: { ...none, RED: 18 },
    },
    'set other wages of Jonas Öztürk from 15.12.2026 on: Green as everybody, Yellow as everybody, Red 18,00 €',
  ],
  [
    {
      ...made,
      kind: 'user-wages',
      validFrom: '2026-12-15',
      user: jonas,
      before: { ...none, RED: 18 },
      after: null,
    },
    'removed Jonas Öztürk’s wages from 15.12.2026 on (Green as everybody, Yellow as everybody, Red 18,00 €)',
  ],
  [
    { ...byJonas, kind: 'availability', user: jonas, date: cell.date, before: [7], after: [7, 8, 9] },
    'gave 8:00, 9:00 on 12.11.2026',
  ],
  [
    { ...made, kind: 'availability', user: jonas, date: cell.date, before: [7, 8], after: [8, 20] },
    'added 20:00 and removed 7:00 on 12.11.2026 for Jonas Öztürk',
  ],
  [{ ...byJonas, kind: 'roster', user: jonas, before: false, after: true }, 'joined the roster'],
  [{ ...made, kind: 'roster', user: jonas, before: true, after: false }, 'took Jonas Öztürk off the roster'],
  [{ ...made, kind: 'project-name', before: null, after: 'Markt' }, 'created the project ‘Markt’'],
  [
    { ...made, kind: 'project-name', before: 'Basar', after: 'Markt' },
    'renamed the project from ‘Basar’ to ‘Markt’',
  ],
  [{ ...made, kind: 'project-archived', before: false, after: true }, 'archived the project'],
  [
    { ...made, kind: 'project-time-zone', before: 'Europe/Berlin', after: 'Asia/Tokyo' },
    'changed the time zone from Europe/Berlin to Asia/Tokyo',
  ],
  [
    { ...made, kind: 'project-contact', before: '', after: 'Ria, 0171 1' },
    'set the contact to ‘Ria, 0171 1’',
  ],
  [{ ...made, kind: 'project-contact', before: 'Ria, 0171 1', after: '' }, 'removed the contact'],
  [
    { ...made, kind: 'project-address', before: '', after: 'Messeplatz 1, Köln' },
    'set the address of work to ‘Messeplatz 1, Köln’',
  ],
  [{ ...made, kind: 'project-address', before: 'Messeplatz 1', after: '' }, 'removed the address of work'],
  [{ ...made, kind: 'project-past-days', before: null, after: 0 }, 'closed past days for freelancers'],
  [{ ...made, kind: 'project-past-days', before: 0, after: 1 }, 'let freelancers add hours up to 1 day back'],
  [{ ...made, kind: 'project-past-days', before: 1, after: null }, 'opened past days for freelancers'],
  [
    {
      ...made,
      kind: 'staffing',
      before: { need: { GREEN: 1, YELLOW: 1, RED: 1 }, closeFull: false, releaseHours: 24 },
      after: { need: { GREEN: 2, YELLOW: 1, RED: 0 }, closeFull: true, releaseHours: null },
    },
    'changed the staffing: need Green 1 → 2, Red 1 → 0; full hours are closed; hours are given back only with leave',
  ],
  [
    {
      ...made,
      kind: 'staffing',
      before: { booking: 'confirmed', answerHours: 24, showColleagues: true },
      after: { booking: 'open', answerHours: 12, showColleagues: false },
    },
    'changed the staffing: given hours are booked; 12 h to answer; freelancers do not see who works beside them',
  ],
  [{ ...made, kind: 'need', ...cell, before: null, after: 3 }, 'set the need of 12.11.2026 14:00 to 3'],
  [{ ...made, kind: 'need', ...cell, before: 3, after: 0 }, 'set the need of 12.11.2026 14:00 from 3 to 0'],
  [
    { ...made, kind: 'need-pattern', weekday: 4, hour: 8, before: 2, after: null },
    'cleared the need of Fri 8:00 of the weekly pattern (2)',
  ],
  [
    { ...made, kind: 'staffing', before: { budget: null }, after: { budget: 1200 } },
    'changed the staffing: budget 1.200,00 € a month',
  ],
  [
    { ...made, kind: 'staffing', before: { budget: 1200 }, after: { budget: null } },
    'changed the staffing: no budget',
  ],
  [
    { ...made, kind: 'invite', role: 'FREELANCER', email: 'j@example.org', before: null, after: 'open' },
    'invited j@example.org as freelancer',
  ],
  [
    { ...made, kind: 'invite', role: 'ADMIN', email: null, before: 'open', after: 'revoked' },
    'revoked an admin invite',
  ],
  [
    { ...made, kind: 'invite', role: 'ADMIN', email: null, before: 'revoked', after: 'open' },
    'brought back an admin invite',
  ],
  [
    {
      ...made,
      kind: 'invite',
      role: 'FREELANCER',
      email: 'j@example.org',
      before: 'revoked',
      after: 'open',
    },
    'brought back the invite for j@example.org',
  ],
  [
    {
      ...byJonas,
      kind: 'invite',
      role: 'FREELANCER',
      email: 'j@example.org',
      before: 'open',
      after: 'accepted',
    },
    'accepted the invite for j@example.org',
  ],
  [
    { ...made, kind: 'magic-link', user: jonas, before: null, after: 'open' },
    'made a magic link for Jonas Öztürk',
  ],
  [
    { ...made, kind: 'magic-link', user: jonas, before: 'revoked', after: 'open' },
    'brought back a magic link for Jonas Öztürk',
  ],
  [{ ...byJonas, kind: 'magic-link', user: jonas, before: 'open', after: 'used' }, 'signed in by magic link'],
]

describe('an entry', () => {
  test.each(described)('reads as a plain sentence: %#', (entry, sentence) => {
    expect(spaced(describeEntry(entry, 'en'))).toBe(sentence)
  })

  test('quotes with the marks of German', () => {
    const after = { month: '2026-12', text: 'Bitte melden!' }
    const announced: HistoryEntry = { ...made, kind: 'announcement', before: null, after }
    expect(describeEntry(announced, 'de')).toBe('hat den Plan für Dezember 2026 angekündigt: „Bitte melden!“')
  })
})

test('a day begins and ends in the reader’s time zone, also when the clocks change', () => {
  const { from, to } = dayLimits('2026-10-25')
  expect(new Date(from)).toEqual(new Date(2026, 9, 25))
  expect(new Date(to)).toEqual(new Date(2026, 9, 26))
})

test('the people are those of the roster and of the entries, each once, by name', () => {
  const [slot] = described[0]!
  const [mode] = described[4]!
  expect(peopleOf([slot, mode], [jonas])).toEqual([greta, jonas])
  expect(peopleOf([slot], [])).toEqual([greta])
})

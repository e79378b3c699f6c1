import { describe, expect, test } from 'vitest'
import type { NoticeContent } from '../../../domain/notices.ts'
import { groupNotice, type NoticePlace, renderNotice } from './render-notice.ts'

const place: NoticePlace = {
  openProjectId: 'p1',
  projectName: 'Stadtfest',
  tenantName: 'Roth Kultur',
  timeZone: 'Europe/Berlin',
}
const appName = 'Slotwerk'
const now = Date.parse('2026-11-10T12:00:00Z')
const saturday = { date: '2026-11-14', from: 17, to: 20 }
const sunday = { date: '2026-11-15', from: 9, to: 10 }
const nextYear = { date: '2027-01-02', from: 7, to: 8 }
const [requestId, byName, name, reason] = ['r1', 'Anna Meyer', 'Max Muster', '']
const release = { isOwn: false, name, byName, reason, blocks: [saturday] }
const own = { ...release, isOwn: true }
const month = '/app/project/p1/freelancer?month=2026-11'
const requests = '/app/project/p1/requests'
const saturdays = '/app/project/p1/day/2026-11-14?hour=17'

// The words of each case in English and German, without the project, and where the notice leads.
const cases: readonly (readonly [NoticeContent, string, string, string])[] = [
  [
    {
      kind: 'request',
      content: { requestId, change: 'asked', byName, dueAt: now, blocks: [{ ...saturday, cents: 7200 }] },
    },
    'Anna Meyer asks you to work: Sat 14 Nov, 17–20 h, 72,00 €',
    'Anna Meyer fragt, ob Sie arbeiten können: Sa. 14. Nov., 17–20 Uhr, 72,00 €',
    '/app/work?request=r1',
  ],
  [
    {
      kind: 'request',
      content: { requestId, change: 'withdrawn', byName, dueAt: now, blocks: [{ ...sunday, cents: 2000 }] },
    },
    'Anna Meyer no longer asks you to work: Sun 15 Nov, 9–10 h, 20,00 €',
    'Anna Meyer hat die Anfrage an Sie zurückgezogen: So. 15. Nov., 9–10 Uhr, 20,00 €',
    '/app/work?request=r1',
  ],
  [
    {
      kind: 'answer',
      content: {
        events: [
          { requestId, event: 'accepted', name, blocks: [saturday] },
          { requestId, event: 'partly', name: 'Eva Klein', blocks: [sunday] },
          { requestId, event: 'declined', name: 'Ali Can', blocks: [] },
          { requestId, event: 'filled', blocks: [] },
        ],
      },
    },
    'Max Muster has accepted: Sat 14 Nov, 17–20 h. Eva Klein has accepted some of the hours: Sun 15 Nov, 9–10 h. Ali Can has declined. 1 more in Slotwerk',
    'Max Muster hat zugesagt: Sa. 14. Nov., 17–20 Uhr. Eva Klein hat einen Teil der Stunden zugesagt: So. 15. Nov., 9–10 Uhr. Ali Can hat abgesagt. 1 mehr in Slotwerk',
    requests,
  ],
  [
    {
      kind: 'answer',
      content: {
        events: [
          { requestId, event: 'filled', blocks: [] },
          { requestId, event: 'lapsed', blocks: [sunday] },
        ],
      },
    },
    'All hours of your request are filled. The time to answer your request is over, and these hours are still open: Sun 15 Nov, 9–10 h',
    'Alle Stunden Ihrer Anfrage sind besetzt. Die Frist Ihrer Anfrage ist vorbei, und diese Stunden sind noch offen: So. 15. Nov., 9–10 Uhr',
    '/app/project/p1/day/2026-11-15?hour=9',
  ],
  [
    {
      kind: 'booking',
      content: {
        changes: [
          { ...saturday, change: 'booked', cents: 7200 },
          { ...sunday, change: 'unbooked', cents: 2000 },
        ],
      },
    },
    'You are booked: Sat 14 Nov, 17–20 h, 72,00 €. You are no longer booked: Sun 15 Nov, 9–10 h, 20,00 €',
    'Sie sind gebucht: Sa. 14. Nov., 17–20 Uhr, 72,00 €. Sie sind nicht mehr gebucht: So. 15. Nov., 9–10 Uhr, 20,00 €',
    month,
  ],
  [
    { kind: 'price', content: { changes: [{ ...saturday, before: 1800, after: 2050 }] } },
    'Your booked hours pay another price: Sat 14 Nov, 17–20 h, 20,50 € per hour in place of 18,00 €',
    'Ihre gebuchten Stunden haben einen anderen Preis: Sa. 14. Nov., 17–20 Uhr, 20,50 € pro Stunde statt 18,00 €',
    month,
  ],
  [
    {
      kind: 'closed',
      content: {
        changes: [
          { ...saturday, change: 'closed' },
          { ...sunday, change: 'staffed' },
        ],
      },
    },
    'These hours are closed and no longer count: Sat 14 Nov, 17–20 h. These hours are open again and count: Sun 15 Nov, 9–10 h',
    'Diese Stunden sind geschlossen und zählen nicht mehr: Sa. 14. Nov., 17–20 Uhr. Diese Stunden sind wieder offen und zählen: So. 15. Nov., 9–10 Uhr',
    month,
  ],
  [
    { kind: 'release', content: { ...release, change: 'asked', reason: 'A cold' } },
    'Max Muster asks to be released: Sat 14 Nov, 17–20 h. “A cold”',
    'Max Muster bittet um Abgabe: Sa. 14. Nov., 17–20 Uhr. „A cold“',
    requests,
  ],
  [
    { kind: 'release', content: { ...release, change: 'given' } },
    'Max Muster has given hours back: Sat 14 Nov, 17–20 h',
    'Max Muster hat Stunden abgegeben: Sa. 14. Nov., 17–20 Uhr',
    saturdays,
  ],
  [
    { kind: 'release', content: { ...own, change: 'approved' } },
    'Anna Meyer has released you: Sat 14 Nov, 17–20 h',
    'Anna Meyer hat Sie freigegeben: Sa. 14. Nov., 17–20 Uhr',
    month,
  ],
  [
    { kind: 'release', content: { ...release, change: 'approved' } },
    'Anna Meyer has released Max Muster: Sat 14 Nov, 17–20 h',
    'Anna Meyer hat Max Muster freigegeben: Sa. 14. Nov., 17–20 Uhr',
    saturdays,
  ],
  [
    { kind: 'release', content: { ...own, change: 'refused' } },
    'Anna Meyer cannot release you, and you stay booked: Sat 14 Nov, 17–20 h',
    'Anna Meyer kann Sie nicht freigeben, Sie bleiben gebucht: Sa. 14. Nov., 17–20 Uhr',
    month,
  ],
  [
    { kind: 'release', content: { ...release, change: 'refused' } },
    'Anna Meyer has not released Max Muster: Sat 14 Nov, 17–20 h',
    'Anna Meyer hat Max Muster nicht freigegeben: Sa. 14. Nov., 17–20 Uhr',
    saturdays,
  ],
  [
    { kind: 'release', content: { ...own, change: 'replaced' } },
    'A substitute works in your place: Sat 14 Nov, 17–20 h',
    'Eine Vertretung arbeitet an Ihrer Stelle: Sa. 14. Nov., 17–20 Uhr',
    month,
  ],
  [
    { kind: 'release', content: { ...release, change: 'replaced', byName: 'Eva Klein' } },
    'Eva Klein works in place of Max Muster: Sat 14 Nov, 17–20 h',
    'Eva Klein arbeitet an der Stelle von Max Muster: Sa. 14. Nov., 17–20 Uhr',
    saturdays,
  ],
  [
    { kind: 'release', content: { ...release, change: 'left' } },
    'Max Muster has left the roster and was booked: Sat 14 Nov, 17–20 h',
    'Max Muster gehört nicht mehr zum Team und war gebucht: Sa. 14. Nov., 17–20 Uhr',
    saturdays,
  ],
  [
    { kind: 'month', content: { month: '2026-12', byName, text: '' } },
    'The plan of December is open',
    'Der Plan für Dezember ist offen',
    '/app/project/p1/freelancer?month=2026-12',
  ],
  [
    { kind: 'month', content: { month: '2027-01', byName, text: 'Please be quick.' } },
    'The plan of January 2027 is open. Please be quick.',
    'Der Plan für Januar 2027 ist offen. Please be quick.',
    '/app/project/p1/freelancer?month=2027-01',
  ],
  [
    { kind: 'reminder', content: { blocks: [{ ...saturday, cents: 7200 }], address: 'Deutzer Werft' } },
    'Your next duty: Sat 14 Nov, 17–20 h, 72,00 €. Deutzer Werft',
    'Ihr nächster Einsatz: Sa. 14. Nov., 17–20 Uhr, 72,00 €. Deutzer Werft',
    '/app/work',
  ],
  [
    { kind: 'joined', content: { people: [{ name }] } },
    'Max Muster has joined',
    'Max Muster ist jetzt dabei',
    '/app/project/p1',
  ],
  [
    { kind: 'joined', content: { people: [{ name }, { name: 'Eva Klein' }, { name: 'Ali Can' }] } },
    'Max Muster, Eva Klein and Ali Can have joined',
    'Max Muster, Eva Klein und Ali Can sind jetzt dabei',
    '/app/project/p1',
  ],
  [
    {
      kind: 'joined',
      content: {
        people: ['Max Muster', 'Eva Klein', 'Ali Can', 'Ida Lang', 'Tom Ohm'].map((each) => ({ name: each })),
      },
    },
    'Max Muster, Eva Klein, Ali Can and 2 more have joined',
    'Max Muster, Eva Klein, Ali Can und 2 weitere sind jetzt dabei',
    '/app/project/p1',
  ],
  [
    { kind: 'undelivered', content: { people: [{ name }] } },
    'Mail to Max Muster could not be delivered',
    'Mail an Max Muster konnte nicht zugestellt werden',
    '/app/project/p1',
  ],
]

/** People read the space before the unit as one. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a notice says in both languages what happened, and leads there', () => {
  test.each(cases)('%j', (notice, english, german, href) => {
    const en = renderNotice(notice, place, { language: 'en', now, appName })
    const de = renderNotice(notice, place, { language: 'de', now, appName })
    expect(plain(en.text)).toBe(`Stadtfest · ${english}`)
    expect(plain(de.text)).toBe(`Stadtfest · ${german}`)
    expect([en.href, de.href]).toEqual([href, href])
  })
})

test('a day of another year than the present one names its year', () => {
  const notice: NoticeContent = {
    kind: 'booking',
    content: { changes: [{ ...nextYear, change: 'booked', cents: 2000 }] },
  }
  const textAt = (instant: string) =>
    plain(renderNotice(notice, place, { language: 'en', now: Date.parse(instant), appName }).text)
  // The new year has begun in Berlin, and not in UTC.
  expect(textAt('2026-12-31T22:30:00Z')).toContain('Sat 2 Jan 2027, 7–8 h, 20,00 €')
  expect(textAt('2026-12-31T23:30:00Z')).toContain('Sat 2 Jan, 7–8 h, 20,00 €')
})

test('the line names three of many blocks and counts the others, and the groups have all', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
  const changes = days.map((date) => ({ date, from: 9, to: 10, change: 'booked', cents: 2000 }) as const)
  const notice: NoticeContent = { kind: 'booking', content: { changes } }
  const { text } = renderNotice(notice, place, { language: 'en', now, appName })
  expect(plain(text)).toBe(
    'Stadtfest · You are booked: Mon 16 Nov, 9–10 h, 20,00 €; Tue 17 Nov, 9–10 h, 20,00 €; Wed 18 Nov, 9–10 h, 20,00 € and 2 more',
  )
  const groups = groupNotice(notice, place, { language: 'en', now })
  expect(groups.map(({ items }) => items.length)).toEqual([5])
})

test('a notice about the organisation names it', () => {
  const about: NoticePlace = {
    openProjectId: null,
    projectName: null,
    tenantName: 'Roth Kultur',
    timeZone: null,
  }
  const notice: NoticeContent = { kind: 'joined', content: { people: [{ name }] } }
  expect(renderNotice(notice, about, { language: 'en', now, appName })).toMatchObject({
    text: 'Roth Kultur · Max Muster has joined',
    href: '/app/work',
  })
})

test('words that people typed are changed as a mail needs it, and no others', () => {
  const notice: NoticeContent = {
    kind: 'release',
    content: { ...release, name: 'see spam.example', reason: 'spam.example', change: 'asked' },
  }
  const shout = (text: string) => text.toUpperCase()
  expect(groupNotice(notice, place, { language: 'en', now, typed: shout })).toEqual([
    { label: 'SEE SPAM.EXAMPLE asks to be released', items: ['Sat 14 Nov, 17–20 h'] },
    { label: '“SPAM.EXAMPLE”', items: [] },
  ])
})

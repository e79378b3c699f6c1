/**
 * Compares docs/bounds.md with the bounds that the contract states.
 *
 * The test fails on a table that differs from the contract, and on a reply with a list whose largest item is not given here.
 * Why it matters: the page tells operators how large a reply can become, and what keeps it small.
 * How to fix: give the largest item of a new list below, and run this file with RECORD_BOUNDS=1.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Bound,
  MAX_DAYS_OF_WORK,
  MAX_HOURS_OF_WORK,
  MAX_PERIODS_ON_PAGE,
  PAGE_SIZES,
  STORES,
} from '../src/contract/bounds.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../src/contract/endpoints.ts'
import { MAX_PEOPLE_AT_ONCE } from '../src/contract/fields.ts'
import { NEWS_KINDS } from '../src/domain/news.ts'
import { PRICE_SOURCES } from '../src/domain/pricing.ts'
import { MAX_PAIRS_ASKED, MAX_PEOPLE_ASKED } from '../src/domain/requests.ts'
import { HOURS } from '../src/domain/slot.ts'
import { MAX_PERIODS } from '../src/domain/wages.ts'

const PAGE = join(import.meta.dirname, '../docs/bounds.md')
const CELLS_OF_MONTH = 31 * 14
const CELLS = STORES.months.most * CELLS_OF_MONTH
const ID = '00000000-0000-4000-8000-000000000000'
const INSTANT = '2026-11-20T12:00:00.000Z'
const NAME = 'ä'.repeat(80)
const PROJECT_IDS = Array.from({ length: STORES.projects.most }, () => ID)

const user = {
  id: ID,
  firstName: NAME,
  lastName: NAME,
  email: 'a'.repeat(254),
  phone: '0'.repeat(40),
  country: 'DE',
  germanLevel: 'A1',
}

/** The largest items of lists, by kind. */
const item = {
  hour: { date: '2026-11-20', hour: 20 },
  mode: { date: '2026-11-20', hour: 20, mode: 'YELLOW' },
  price: { date: '2026-11-20', hour: 20, amount: 99_999.99 },
  priceOfSchedule: { '2026-11-20:20': { amount: 99_999.99, userOverride: true } },
  weekly: { day: 6, hour: 20, mode: 'YELLOW' },
  need: { date: '2026-11-20', hour: 20, people: 99 },
  coveredHour: { date: '2026-11-20', hour: 20, need: 99, given: 1000, booked: 1000, asked: 1000 },
  lineOfTrace: {
    date: '2026-11-20',
    from: 19,
    to: 20,
    amount: 100_000,
    hours: 1,
    source: 'projectSlotPrice',
    userId: ID,
  },
  costOfDay: { date: '2026-11-20', need: 99_999.99, given: 999_999.99, booked: 999_999.99, gaps: 99_999.99 },
  changedHour: { date: '2026-11-20', hour: 20, kinds: NEWS_KINDS },
  bookedHour: { date: '2026-11-20', hour: 20, userId: ID, state: 'booked' },
  ownRequest: { date: '2026-11-20', hour: 20, requestId: ID },
  hourOfDay: { hour: 20, mode: 'YELLOW', need: 99, booked: 1000 },
  personOfDay: {
    userId: ID,
    firstName: NAME,
    lastName: NAME,
    phone: '0'.repeat(40),
    booked: HOURS,
    given: HOURS,
    asked: HOURS,
  },
  block: {
    projectId: ID,
    projectName: NAME,
    tenantName: NAME,
    date: '2026-11-20',
    from: 19,
    to: 20,
    euros: 99_999.99,
    address: 'ä'.repeat(200),
    overlaps: false,
  },
  request: {
    id: ID,
    mode: 'in-turn',
    message: 'ä'.repeat(500),
    answerBy: INSTANT,
    createdAt: INSTANT,
    by: { id: ID, name: NAME + NAME },
    withdrawnAt: INSTANT,
    releaseId: ID,
    slots: [],
    people: [],
  },
  myRequest: {
    id: ID,
    projectId: ID,
    projectName: NAME,
    tenantName: NAME,
    message: 'ä'.repeat(500),
    answerBy: INSTANT,
    state: 'withdrawn',
    slots: [],
  },
  askedSlot: { date: '2026-11-20', hour: 20, open: false },
  mySlot: { date: '2026-11-20', hour: 20, open: false, euros: 99_999.99, overlaps: false },
  askedPerson: { userId: ID, state: 'withdrawn', accepted: [], answeredAt: INSTANT, turnEndsAt: INSTANT },
  skipped: { userId: ID, date: '2026-11-20', hour: 20, reason: 'booked' },
  release: {
    id: ID,
    userId: ID,
    slots: [],
    reason: 'ä'.repeat(500),
    state: 'withdrawn',
    createdAt: INSTANT,
    decidedAt: INSTANT,
    decidedBy: { id: ID, name: NAME + NAME },
  },
  notice: {
    id: ID,
    kind: 'undelivered',
    at: INSTANT,
    read: false,
    text: 'ä'.repeat(1500),
    href: 'a'.repeat(100),
    projectId: ID,
  },
  personOfHours: {
    user,
    booked: 500,
    asked: 500,
    given: 500,
    euros: 49_999_999.99,
    sources: PRICE_SOURCES,
    clashes: [],
  },
  ownPattern: {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    from: 20,
    to: 21,
    validFrom: '2026-11-20',
    validTo: '2026-11-20',
  },
  clash: { date: '2026-11-20', hour: 20, projectId: ID, projectName: NAME },
  weeklyNeed: { day: 6, hour: 20, people: null },
  project: {
    id: ID,
    name: NAME,
    tenantId: ID,
    tenantName: NAME,
    archived: false,
    timeZone: 'America/Argentina/ComodRivadavia',
    contact: 'ä'.repeat(120),
    contactShown: 'ä'.repeat(418),
    address: 'ä'.repeat(200),
    pastDays: 366,
  },
  person: { user },
  member: { user, role: 'FREELANCER', projectIds: PROJECT_IDS },
  memberOfTenant: {
    user,
    role: 'FREELANCER',
    since: INSTANT,
    lastSeenAt: INSTANT,
    projectIds: PROJECT_IDS,
  },
  address: { email: 'a'.repeat(254), outcome: 'on_roster' },
  wages: { userId: ID, greenWage: 99_999.99, yellowWage: 99_999.99, redWage: 99_999.99, periods: [] },
  period: { validFrom: '2026-11-20', greenWage: 99_999.99, yellowWage: 99_999.99, redWage: 99_999.99 },
  wagesOfMonth: { month: '2026-11', hours: 434_000, pastHours: 434_000, difference: -43_399_999.99 },
  totals: {
    userId: ID,
    green: 434,
    yellow: 434,
    red: 434,
    total: 434,
    estEarnings: 43_399_999.99,
    givenTotal: 434,
    givenEarnings: 43_399_999.99,
  },
  formerMember: { id: ID, name: NAME + NAME },
  membership: { tenantId: ID, tenantName: NAME, role: 'PLANNER', projectIds: PROJECT_IDS },
  invite: {
    token: 'a'.repeat(64),
    url: 'a'.repeat(300),
    role: 'FREELANCER',
    expiresAt: INSTANT,
    email: 'a'.repeat(254),
    revoked: false,
    acceptedAt: INSTANT,
    createdAt: INSTANT,
  },
  entry: {
    id: ID,
    at: INSTANT,
    by: { id: ID, name: NAME + NAME },
    kind: 'availability',
    user: { id: ID, name: NAME + NAME },
    date: '2026-11-20',
    before: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    after: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  },
}
type Kind = keyof typeof item

/** The most items of each kind that the lists of a reply hold. */
const MOST: Partial<Record<EndpointName, Partial<Record<Kind, number>>>> = {
  getSchedule: { mode: 2 * CELLS_OF_MONTH, weekly: 98, priceOfSchedule: CELLS_OF_MONTH },
  getUserSlotModes: { mode: CELLS },
  listSlotPrices: { price: CELLS },
  listUserSlotPrices: { price: CELLS },
  getMyWages: { price: CELLS, period: 2 * MAX_PERIODS },
  getMyAvailability: { hour: CELLS },
  saveAvailability: { hour: CELLS },
  saveUserAvailability: { hour: CELLS },
  // The page ends with the person with whom the hours pass this number.
  getRoster: { person: STORES.roster.most, hour: 500_000 + CELLS },
  listAvailability: { person: STORES.roster.most, hour: 500_000 + CELLS },
  getSummary: { totals: STORES.roster.most },
  listPeople: { member: PAGE_SIZES.people },
  listWageOverrides: { wages: PAGE_SIZES.wages, period: MAX_PERIODS_ON_PAGE },
  getWageConfig: { period: MAX_PERIODS },
  setWageConfig: { period: MAX_PERIODS },
  getProjectWages: { period: MAX_PERIODS },
  setWageOverride: { period: MAX_PERIODS },
  // A person’s wages change with the own ones and with the organisation’s.
  getEffectiveWages: { period: 3 * MAX_PERIODS },
  previewWageConfig: { wagesOfMonth: STORES.plannedMonths.most },
  previewWageOverride: { wagesOfMonth: STORES.plannedMonths.most },
  listMembers: { memberOfTenant: PAGE_SIZES.members },
  listFormerMembers: { formerMember: PAGE_SIZES.formerMembers },
  changeMember: { memberOfTenant: 1 },
  inviteAddresses: { address: MAX_PEOPLE_AT_ONCE },
  listProjects: { project: STORES.projects.most },
  listInvites: { invite: PAGE_SIZES.invites },
  listMagicLinks: { invite: PAGE_SIZES.links },
  listHistory: { entry: PAGE_SIZES.entries, hour: 500 * PAGE_SIZES.entries },
  getNews: { changedHour: CELLS_OF_MONTH },
  getPattern: { weekly: STORES.pattern.most },
  setPattern: { weekly: STORES.pattern.most },
  setPatternSlots: { weekly: STORES.pattern.most },
  getMyBusyHours: { hour: CELLS_OF_MONTH },
  getNeeds: { need: CELLS_OF_MONTH },
  setBookings: { bookedHour: 500 },
  // Each hour of a person is in up to three lists.
  listBookings: { totals: STORES.roster.most, hour: 3 * CELLS_OF_MONTH * STORES.roster.most },
  getMyBookings: { hour: 2 * CELLS_OF_MONTH, ownRequest: 2 * CELLS_OF_MONTH },
  createRelease: { release: 1, hour: 500 },
  listReleases: { release: PAGE_SIZES.releases, hour: 500 * PAGE_SIZES.releases },
  approveRelease: { release: 1, hour: 500 },
  refuseRelease: { release: 1, hour: 500 },
  withdrawRelease: { release: 1, hour: 500 },
  listNotices: { notice: PAGE_SIZES.notices },
  getFullHours: { hour: CELLS_OF_MONTH },
  getCoverage: { coveredHour: CELLS_OF_MONTH },
  getCosts: { costOfDay: 31 },
  // Each hour of each person is a line in the worst case.
  explainAmount: { lineOfTrace: CELLS_OF_MONTH * (STORES.roster.most + 1) },
  getDay: { hourOfDay: HOURS.length, personOfDay: STORES.roster.most },
  // Each hour is a block in the worst case.
  getMyWork: { block: MAX_HOURS_OF_WORK },
  // Each pair of an hour and a person is accepted or skipped at most once.
  createRequest: { request: 1, askedSlot: 500, askedPerson: MAX_PEOPLE_ASKED, skipped: MAX_PAIRS_ASKED },
  listRequests: {
    request: PAGE_SIZES.requests,
    askedSlot: PAGE_SIZES.requests * 500,
    askedPerson: PAGE_SIZES.requests * MAX_PEOPLE_ASKED,
    hour: PAGE_SIZES.requests * MAX_PAIRS_ASKED,
  },
  getMyPatterns: { ownPattern: STORES.ownPatterns.most },
  setMyPatterns: { ownPattern: STORES.ownPatterns.most },
  listMyRequests: { myRequest: STORES.requests.most, mySlot: STORES.requests.most * 500 },
  acceptRequest: { myRequest: 1, mySlot: 500 },
  declineRequest: { myRequest: 1, mySlot: 500 },
  // With more than 20,000 clashes each further person has one.
  listPeopleOfHours: { personOfHours: STORES.roster.most, clash: 20_500 + STORES.roster.most },
  setNeeds: { need: 500 },
  getNeedPattern: { weeklyNeed: STORES.pattern.most },
  setNeedPattern: { weeklyNeed: STORES.pattern.most },
  setNeedPatternSlots: { weeklyNeed: STORES.pattern.most },
  setSlots: { mode: 500 },
  setUserSlotModes: { mode: 500 },
  setSlotPrices: { price: 500 },
  setUserSlotPrices: { price: 500 },
}
const MEMBERSHIPS = { membership: STORES.memberships.most }

const SENTENCES: Record<Exclude<Bound, object>, string> = {
  nothing: 'no body',
  one: 'one thing',
  month: 'one month',
  days: `at most ${MAX_DAYS_OF_WORK} days and ${MAX_HOURS_OF_WORK} hours`,
  page: 'a page, `before` and `next`',
  stated: 'what the call states',
  events: 'a stream; LIMIT_STREAMS',
}

function inWords(bound: Bound): string {
  if (typeof bound === 'string') return SENTENCES[bound]
  return bound.stores
    .map((name) => {
      const { most, per, setting } = STORES[name]
      return `at most ${most} ${name} per ${per}${setting === null ? '' : ` (${setting})`}`
    })
    .join(', ')
}

function worstOf(name: EndpointName, bound: Bound): string {
  if (bound === 'nothing' || bound === 'events') return '–'
  if (bound === 'one') return '2 kB'
  const isOfPerson = typeof bound === 'object' && bound.stores.includes('memberships')
  const lists = MOST[name] ?? (isOfPerson ? MEMBERSHIPS : undefined)
  if (lists === undefined) throw new Error(`${name} has a list: give the most that it holds.`)
  const bytes = (Object.entries(lists) as [Kind, number][])
    .map(([kind, count]) => count * (Buffer.byteLength(JSON.stringify(item[kind])) + 1))
    .reduce((sum, each) => sum + each)
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function table(): string {
  const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
    ([name, { method, path, bound }]) =>
      `| ${method} ${path} | ${inWords(bound)} | ${worstOf(name, bound)} |`,
  )
  return ['| Call | Bound of the reply | Worst size |', '|---|---|---|', ...rows].join('\n')
}

test('the page of bounds has the bound and the worst size of each endpoint', () => {
  const page = readFileSync(PAGE, 'utf8')
  const start = page.indexOf('| Call |')
  const expected = `${page.slice(0, start)}${table()}\n`
  if (process.env['RECORD_BOUNDS'] === '1') writeFileSync(PAGE, expected)
  expect(readFileSync(PAGE, 'utf8')).toBe(expected)
})

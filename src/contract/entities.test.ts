/** The entities of the specification's section 3, as they travel. */
import { describe, expect, test } from 'vitest'
import { AvailabilityReply, SummaryReply } from './availability.ts'
import { endpoints } from './endpoints.ts'
import { CreateInvite, ListedInvite, MagicLinkReply } from './invites.ts'
import { ProjectReply, RosterReply } from './projects.ts'
import { ScheduleReply } from './schedule.ts'
import { AdminSignup, MagicSessionReply, SessionReply, UserReply } from './sign-in.ts'

const date = '2026-11-03'
const user = {
  id: 'u1',
  firstName: 'Greta',
  lastName: 'Lindner',
  email: 'greta@example.org',
  phone: '',
  projectId: null,
  memberships: [{ tenantId: 't1', tenantName: 'Rheinufer Kultur', role: 'ADMIN' }],
  role: 'ADMIN',
  passwordSet: true,
}
const project = {
  id: 'p1',
  name: 'Sommerfest',
  tenantId: 't1',
  tenantName: 'Rheinufer',
  archived: false,
  timeZone: 'Europe/Berlin',
  utcOffset: { minutes: 60, until: '2027-03-28T01:00:00.000Z' },
  contact: '',
  contactShown: 'Greta Lindner',
  address: '',
  pastDays: null,
  booking: 'open',
}
const schedule = {
  month: '2026-11',
  schedule: [
    { date, hour: 7, mode: 'GREEN' },
    { day: 0, hour: 20, mode: 'RED' },
  ],
  userModeOverrides: [{ date, hour: 7, mode: 'BLACK' }],
  slotPrices: { [`${date}:7`]: 18.5, [`${date}:8`]: { amount: 20, userOverride: true } },
}
const person = {
  id: 'u2',
  firstName: 'Jonas',
  lastName: 'Weber',
  email: 'jonas@example.org',
  phone: '',
  country: 'DE',
  germanLevel: 'A1',
}
const invite = {
  token: 'i',
  url: 'https://x.example/invite/i',
  role: 'FREELANCER',
  expiresAt: null,
  email: 'jonas@example.org',
  revoked: false,
  acceptedAt: null,
  createdAt: '2026-11-03T10:00:00Z',
  mailFailed: null,
}
const link = {
  token: 'm',
  url: 'https://x.example/magic/m',
  revoked: true,
  userId: 'u2',
  email: 'jonas@example.org',
  createdAt: '2026-11-03T10:00:00Z',
  expiresAt: '2026-11-10T10:00:00Z',
}
const signup = {
  firstName: 'Greta',
  lastName: 'Lindner',
  phone: '+49 221 1234567',
  email: 'greta@example.org',
  tenantName: 'Rheinufer Kultur',
  password: 'sommerfest',
}
const freelancerInvite = {
  role: 'FREELANCER',
  email: 'jonas@example.org',
  phone: '+49 221 1234567',
  firstName: 'Jonas',
  lastName: 'Weber',
  country: 'DE',
  germanLevel: 'A1',
}
const totals = { userId: 'u2', green: 1, yellow: 2, red: 3, total: 6, estEarnings: 99.5 }

const entities = [
  ['a user', UserReply, user],
  ['a session', SessionReply, { token: 's', user }],
  ['a magic link’s session', MagicSessionReply, { token: 's', user, mustSetPassword: true }],
  ['a project', ProjectReply, project],
  ['a schedule, its overrides and its prices', ScheduleReply, schedule],
  ['an override', endpoints.setUserSlotMode.body, { date, hour: 7, mode: 'WHITE' }],
  ['wages', endpoints.setWageConfig.body, { wageGreen: 15.5, wageYellow: 18, wageRed: 0 }],
  ['a person’s wages', endpoints.setWageOverride.body, { greenWage: null, yellowWage: 18, redWage: null }],
  [
    'effective wages',
    endpoints.getMyWages.reply,
    {
      legend: { GREEN: 15.5, YELLOW: 18, RED: 24 },
      periods: [{ validFrom: null, GREEN: 15.5, YELLOW: 18, RED: 24 }],
      slots: [{ date, hour: 7, amount: 20 }],
    },
  ],
  ['a slot price', endpoints.setSlotPrice.body, { date, hour: 7, amount: 12.34 }],
  ['a slot price that is cleared', endpoints.setSlotPrice.body, { date, hour: 7, amount: null }],
  ['availability', AvailabilityReply, { slots: [{ date, hour: 7 }] }],
  [
    'availability that is saved',
    endpoints.saveAvailability.body,
    { freelancerId: 'u2', availability: [{ day: date, hours: [7, 8] }] },
  ],
  ['the summary', SummaryReply, { totalsByUser: [totals] }],
  [
    'a roster',
    RosterReply,
    { users: [{ user: { ...person, mailFailed: null }, slots: [{ date, hour: 7 }] }], next: null },
  ],
  ['an invite', ListedInvite, invite],
  ['a freelancer’s invite', CreateInvite, freelancerInvite],
  ['a magic link', MagicLinkReply, link],
  ['a sign-up', AdminSignup, signup],
] as const

describe('an entity of the specification', () => {
  test.each(entities)('%s has its fields', (_name, schema, value) => {
    expect(schema.parse(value)).toEqual(value)
  })

  test.each(entities)('%s is refused without one of its fields', (_name, schema, value) => {
    const optional = ['freelancerId', 'firstName', 'lastName', 'phone', 'country', 'germanLevel']
    for (const name of Object.keys(value)) {
      const lacking = Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
      const isOptional = optional.includes(name) && !(schema === UserReply || schema === AdminSignup)
      expect([name, schema.safeParse(lacking).success]).toEqual([name, isOptional])
    }
  })

  test('a freelancer’s invite speaks German at level A1 unless it says otherwise', () => {
    const { germanLevel: _, ...without } = freelancerInvite
    expect(CreateInvite.parse(without)).toEqual(freelancerInvite)
  })
})

/** Fills an empty database with the organisation of the demo. */
import { randomUUID } from 'node:crypto'
import { addMonths, type Day, daysOfMonth, monthOfDay } from '../../domain/calendar.ts'
import { emailKey } from '../../domain/person.ts'
import type { Role } from '../../domain/roles.ts'
import type { Db } from '../db/schema.ts'
import { saveAvailability } from '../features/availability/save-availability.ts'
import { skipHistory } from '../features/plan-notices/skip-history.ts'
import { createProject } from '../features/projects/create-project.ts'
import { createAccount } from '../features/users/accounts.ts'
import { giveRole } from '../features/users/memberships/memberships.ts'
import type { TenantId, TenantScope, UserId } from '../kernel/access/types.ts'
import { createWrite, NO_PROJECT, type Write } from '../kernel/facts/write.ts'
import { DEFAULT_LIMITS } from '../kernel/limits/limit-settings.ts'
import { createLimits } from '../kernel/limits/limits.ts'
import { generateHours } from './availability.ts'
import { datedOf, demoProjects, patternOf } from './demand.ts'
import { seedInvites } from './invites.ts'
import { demoAdmin, demoPeople, emailOf } from './people.ts'
import { seedPrices } from './prices.ts'
import * as queries from './queries.ts'
import { createRandom } from './random.ts'
import type { SeededProject } from './seeded-project.ts'
import { seedStaffing } from './staffing.ts'

const SEED = 2026
const DAY_MS = 24 * 60 * 60 * 1000
const WITHOUT_MAIL = {
  secrets: {
    seal: () => {
      throw new Error('The demo mails nothing while it is seeded.')
    },
  },
}

export interface Demo {
  tenantName: string
  admin: { userId: UserId; email: string }
  freelancer: { userId: UserId; email: string }
}

/** All data is relative to `today`, and each run gives the same data except for the ids. */
export async function seedDemo(
  db: Db,
  args: { today: Day; now: number; passwordHash: string },
): Promise<Demo> {
  const { now, passwordHash } = args
  const tenantName = 'Rheinufer Kultur GmbH'
  const tenant: TenantScope = { tenantId: randomUUID() as TenantId }
  await queries.insertTenant(db, { id: tenant.tenantId, name: tenantName, now: now - 400 * DAY_MS })
  const join = (person: Parameters<typeof addPerson>[1]['person'], role: Role, hash: string | null) =>
    addPerson(db, { tenant, person, role, passwordHash: hash, now })

  // A store counts the months in which a project has entries.
  const limits = createLimits(DEFAULT_LIMITS)
  const writeAs = (by: UserId, at = now): Write =>
    createWrite({ db, limits, ...WITHOUT_MAIL }, { by, now: at, decideAgain: undefined })
  const adminId = await join(demoAdmin, 'ADMIN', passwordHash)
  const userIds: UserId[] = []
  for (const [index, person] of demoPeople.entries()) {
    // Every third person joined by a link and has no password yet.
    userIds.push(await join(person, 'FREELANCER', index % 3 === 2 ? null : passwordHash))
  }

  const projects: SeededProject[] = []
  for (const [number, demo] of demoProjects.entries()) {
    const made = { ...tenant, name: demo.name, now: now - 60 * DAY_MS }
    const scope = await writeAs(adminId, made.now)(NO_PROJECT, (tx) =>
      createProject(tx, { ...made, by: adminId }),
    )
    const people = demoPeople.flatMap((person, index) =>
      person.projects.includes(number) ? [{ index, userId: userIds[index]! }] : [],
    )
    projects.push({ demo, scope, people })
  }

  const months = [monthOfDay(args.today), addMonths(monthOfDay(args.today), 1)]
  for (const project of projects) await paint(db, project, { months, now })
  await giveHours(writeAs, projects, { months, now })
  const days = months.flatMap(daysOfMonth)
  await seedPrices(writeAs(adminId), { adminId, today: args.today, now, tenant, userIds, projects, days })
  await seedStaffing(db, writeAs, { projects, adminId, months, today: args.today, now })
  await seedInvites(db, { project: projects[0]!.scope, adminId, acceptedBy: userIds[0]!, now })
  await db.transaction().execute(skipHistory)
  return {
    tenantName,
    admin: { userId: adminId, email: emailOf(demoAdmin) },
    freelancer: { userId: userIds[0]!, email: emailOf(demoPeople[0]!) },
  }
}

async function addPerson(
  db: Db,
  args: {
    tenant: TenantScope
    person: { firstName: string; lastName: string; phone: string; country: string; germanLevel: string }
    role: Role
    passwordHash: string | null
    now: number
  },
): Promise<UserId> {
  const { firstName, lastName, phone, country, germanLevel } = args.person
  const email = emailOf(args.person)
  const user = { email, emailKey: emailKey(email), firstName, lastName, phone, country, germanLevel }
  return db.transaction().execute(async (tx) => {
    const { passwordHash, now } = args
    const language = country === 'DE' ? ('de' as const) : null
    const more = { passwordHash, passwordNeedsCode: false, emailProvenAt: now, language }
    const { account } = await createAccount(tx, { ...user, ...more }, args.now)
    await giveRole(tx, { ...args.tenant, userId: account.userId, role: args.role, now: args.now })
    return account.userId
  })
}

/** Inserts the roster and the demand of one project. */
async function paint(
  db: Db,
  { demo, scope, people }: SeededProject,
  { months, now }: { months: readonly string[]; now: number },
): Promise<void> {
  // Only rows and no facts: the history of the demo begins with people's changes to this plan.
  await db.transaction().execute(async (tx) => {
    for (const { userId } of people) await queries.insertRosterEntry(tx, { ...scope, userId, now })
    await queries.insertPattern(tx, { ...scope, slots: patternOf(demo) })
    await queries.insertSlots(tx, { ...scope, slots: months.flatMap((month) => datedOf(demo, month)) })
  })
}

/** Inserts hours by the rule that binds freelancers; for the next month, fewer of them have given hours. */
async function giveHours(
  writeAs: (by: UserId) => Write,
  projects: readonly SeededProject[],
  { months, now }: { months: readonly string[]; now: number },
): Promise<void> {
  const random = createRandom(SEED)
  for (const { demo, scope, people } of projects) {
    for (const { index, userId } of people) {
      const person = demoPeople[index]!
      const entries = months.flatMap((month, ahead) =>
        generateHours({ ...person, diligence: person.diligence * (1 - ahead * 0.4) }, demo, month, random),
      )
      await writeAs(userId)({ project: scope }, (tx) =>
        saveAvailability(tx, { ...scope, userId }, { role: 'FREELANCER', entries, now }),
      )
    }
  }
}

/** Operations of the crash test that write many rows at once: after an outage all rows are there, or none. */
import { sql } from 'kysely'
import { daysOfMonth } from '../../src/domain/calendar.ts'
import { HOURS, MODES } from '../../src/domain/slot.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { type Api, beginInvite, beginSignUp } from '../../src/server/testing/api.ts'
import type { RunningServer } from '../../src/server/testing/running-server.ts'
import { withDatabase } from '../../src/server/testing/with-database.ts'
import type { IsOutage } from './outages.ts'

/** Saves a whole month over and over, each time with another value in all of it. */
export interface AtomicWriter {
  name: string
  /** The last save that was answered, and the last that was sent. */
  answered: number
  sent: number
  save(api: Api, step: number): Promise<void>
  /** Reads the distinct stored values. */
  stored(api: Api): Promise<unknown[]>
  /** The value that save number `step` writes. */
  valueOf(step: number): unknown
}

/**
 * Makes writers for an administrator: a month of slots in one call, a month of a freelancer's hours in another, and a month of
 * bookings of the freelancer in a third.
 */
export function makeAtomicWriters(
  admin: Api,
  freelancer: Api,
  months: readonly [string, string, string],
): AtomicWriter[] {
  const project = `/projects/${admin.user.projectId}`
  const [slotsMonth, hoursMonth, bookedMonth] = months.map((month) => daysOfMonth(month))
  const cells = slotsMonth!.flatMap((date) => HOURS.map((hour) => ({ date, hour })))
  const hourOf = (step: number) => HOURS[step % HOURS.length]!
  const bookedCells = bookedMonth!.flatMap((date) => HOURS.map((hour) => ({ date, hour })))
  const stateOf = (step: number) => (step % 2 === 0 ? 'booked' : 'given')
  const modeOf = (step: number) => MODES[step % MODES.length]!
  const fresh = { answered: -1, sent: -1 }
  return [
    {
      ...fresh,
      name: 'a month of slots',
      async save(api, step) {
        await api.call('PUT', `${project}/schedule/slots`, {
          slots: cells.map((cell) => ({ ...cell, mode: modeOf(step) })),
        })
      },
      async stored(api) {
        const path = `${project}/schedule?month=${months[0]}`
        const { schedule } = await api.call<{ schedule: { mode: string }[] }>('GET', path)
        return [...new Set(schedule.map(({ mode }) => mode))]
      },
      valueOf: modeOf,
    },
    {
      ...fresh,
      name: 'a month of hours',
      async save(api, step) {
        await api.call('PUT', `${project}/availability/${freelancer.user.id}`, {
          availability: hoursMonth!.map((day) => ({ day, hours: [hourOf(step)] })),
        })
      },
      async stored(api) {
        const path = `${project}/roster?month=${months[1]}`
        const { users } = await api.call<{ users: { user: { id: string }; slots: { hour: number }[] }[] }>(
          'GET',
          path,
        )
        const slots = users.find(({ user }) => user.id === freelancer.user.id)?.slots ?? []
        return [...new Set(slots.map(({ hour }) => hour))]
      },
      valueOf: hourOf,
    },
    {
      ...fresh,
      name: 'a month of bookings',
      async save(api, step) {
        const place = { userId: freelancer.user.id, state: stateOf(step) }
        await api.call('PUT', `${project}/bookings`, {
          slots: bookedCells.map((cell) => ({ ...cell, ...place })),
        })
      },
      async stored(api) {
        const path = `${project}/bookings?month=${months[2]}`
        const { users } = await api.call<{
          users: { userId: string; booked: unknown[]; given: unknown[] }[]
        }>('GET', path)
        const { booked, given } = users.find(({ userId }) => userId === freelancer.user.id) ?? {
          booked: [],
          given: [],
        }
        return [...(booked.length > 0 ? ['booked'] : []), ...(given.length > booked.length ? ['given'] : [])]
      },
      valueOf: stateOf,
    },
  ]
}

/** Saves as fast as the answers come until the outage; returns the number of answered saves. */
export async function saveUntilOutage(writer: AtomicWriter, isOutage: IsOutage, api: Api): Promise<number> {
  for (let count = 0; ; count += 1) {
    writer.sent += 1
    try {
      await writer.save(api, writer.sent)
    } catch (error) {
      if (!isOutage(error)) throw error
      return count
    }
    writer.answered = writer.sent
  }
}

/** Describes stored values that are neither the last answered save nor the one in flight; undefined where they are. */
export async function atomicityFault(writer: AtomicWriter, api: Api): Promise<string | undefined> {
  const stored = await writer.stored(api)
  const valueOf = (step: number) => (step < 0 ? undefined : writer.valueOf(step))
  const kept = [writer.sent, writer.answered].find((step) => valueOf(step) === stored[0])
  if (stored.length > 1 || kept === undefined) {
    const saved = [writer.answered, writer.sent].map(valueOf)
    return `${writer.name}: stored is ${JSON.stringify(stored)}, saved was ${JSON.stringify(saved)}`
  }
  // Until the next answer this value must be stored: the next outage may come before it.
  writer.answered = kept
  return undefined
}

/** The membership that an answered sign-up or acceptance has created. */
export interface Arrival {
  role: 'ADMIN' | 'FREELANCER'
  userId: string
  tenantId: string
  projectId: string
}

/** Prepares a sign-up and two acceptances up to their last calls, which write many rows at once. */
export async function prepareArrivals(
  server: RunningServer,
  admin: Api,
  round: number,
): Promise<{ found: () => Promise<Api>; accept: (() => Promise<Arrival>)[] }> {
  const invite = async (email: string) => {
    const accept = await beginInvite(server, admin, email)
    return async () => arrivalOf('FREELANCER', await accept(), admin)
  }
  return {
    found: await beginSignUp(server, `founds-${round}@example.org`),
    accept: [await invite(`joins-${round}-1@example.org`), await invite(`joins-${round}-2@example.org`)],
  }
}

/** The arrival of `guest` in the organisation of `host`. */
const arrivalOf = (role: Arrival['role'], guest: Api, host: Api): Arrival => ({
  role,
  userId: guest.user.id,
  tenantId: host.user.memberships[0]!.tenantId,
  projectId: host.user.projectId,
})

/** Makes the prepared calls until the outage; returns the answered arrivals and the newest administrator. */
export async function arriveUntilOutage(
  { found, accept }: Awaited<ReturnType<typeof prepareArrivals>>,
  isOutage: IsOutage,
  waitMs: number,
): Promise<{ arrived: Arrival[]; admin: Api | undefined }> {
  const done = { arrived: [] as Arrival[], admin: undefined as Api | undefined }
  // The calls wait, so that outages come before, between and after them.
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  try {
    done.arrived.push(await accept[0]!())
    const admin = await found()
    done.admin = admin
    done.arrived.push(arrivalOf('ADMIN', admin, admin))
    done.arrived.push(await accept[1]!())
  } catch (error) {
    if (!isOutage(error)) throw error
  }
  return done
}

const partialWrites = {
  'an organisation without its project or administrator': sql`
    select id from tenants where
      not exists (select 1 from projects where projects.tenant_id = tenants.id)
      or not exists (
        select 1 from memberships where memberships.tenant_id = tenants.id and memberships.role = 'ADMIN')`,
  'a sign-up that still waits beside the account it became': sql`
    select pending_signups.id from pending_signups
    join users on users.email_key = pending_signups.email_key
    join memberships on memberships.user_id = users.id and memberships.role = 'ADMIN'`,
  'a used invite without its place on the roster': sql`
    select id from invites where accepted_at is not null and role = 'FREELANCER' and not exists (
      select 1 from roster_entries where roster_entries.tenant_id = invites.tenant_id
        and roster_entries.project_id = invites.project_id and roster_entries.user_id = invites.accepted_by)`,
  'an invite without its account or its mail': sql`
    select id from invites where email_key is not null and (
      not exists (select 1 from users where users.email_key = invites.email_key)
      or not exists (select 1 from outbox_mails where outbox_mails.to_address = invites.email_key))`,
  'answers to requests and their entries of the history, which differ in number': sql`
    select answers, entries from
      (select count(*) as answers from request_people where answered_at is not null) a,
      (select count(*) as entries from audit_entries where kind = 'answer') e
    where answers <> entries`,
  'changes of releases and their entries of the history, which differ in number': sql`
    select changes, entries from
      (select count(*) + count(decided_at) as changes from releases) r,
      (select count(*) as entries from audit_entries where kind = 'release') e
    where changes <> entries`,
}

/** Selects the stored arrivals: a membership with the project, or with a roster entry of a used invite. */
const present = sql<Arrival>`
  select m.role, m.user_id as "userId", m.tenant_id as "tenantId", p.id as "projectId" from memberships m
  join users u on u.id = m.user_id
  join projects p on p.tenant_id = m.tenant_id
  where m.role = 'ADMIN' or exists (
    select 1 from roster_entries r
    join invites i on i.tenant_id = r.tenant_id and i.project_id = r.project_id and i.accepted_by = r.user_id
    where r.tenant_id = p.tenant_id and r.project_id = p.id and r.user_id = u.id)`

/** Lists, in words, operations that are stored only in part and answered arrivals that are missing. */
export function findPartialWrites(
  place: { databaseUrl: string | undefined; dataDir: string },
  arrived: readonly Arrival[],
): Promise<string[]> {
  return withDatabase(place, async (db) => [
    ...(await partialWritesIn(db)),
    ...(await missingIn(db, arrived)),
  ])
}

async function partialWritesIn(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(partialWrites)) {
    const { rows } = await query.execute(db)
    found.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  return found
}

async function missingIn(db: Db, arrived: readonly Arrival[]): Promise<string[]> {
  const keyOf = (who: Arrival) => [who.role, who.userId, who.tenantId, who.projectId].join(' ')
  const there = new Set((await present.execute(db)).rows.map(keyOf))
  return arrived
    .filter((who) => !there.has(keyOf(who)))
    .map((who) => `an answered ${who.role === 'ADMIN' ? 'sign-up' : 'acceptance'} is missing: ${keyOf(who)}`)
}

/** Generates the rows of months of use: a project's month of demand, its people and the hours they gave. */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { hoursToBits } from '../src/domain/availability.ts'
import { daysOfMonth, type Month } from '../src/domain/calendar.ts'
import { nameKey } from '../src/domain/people.ts'
import { HOURS, MODES } from '../src/domain/slot.ts'
import type { DatedOverride } from '../src/domain/wages.ts'
import { writeMonth } from '../src/server/db/codecs/month-text.ts'
import type { Schema } from '../src/server/db/schema.ts'
import { packDays } from '../src/server/kernel/facts/days-of-month.ts'
import { idAt } from '../src/server/kernel/facts/entry-ids.ts'
import { createSecrets } from '../src/server/kernel/secrets.ts'

/** Every measured server has this secret, so that the sessions made here are valid there. */
export const APP_SECRET = 'a secret of the measurement, long enough'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const WEEK = [0, 1, 2, 3, 4, 5, 6]
const secrets = createSecrets(APP_SECRET)

export type Rows = {
  [Table in keyof Schema]: { table: Table; rows: Partial<Insertable<Schema[Table]>>[] }
}[keyof Schema]

export interface ProjectPlan {
  tenant: number
  project: number
  month: Month
  /** The freelancers have consecutive numbers from this one on. */
  firstPerson: number
  people: number
  /** Each freelancer gave `hours` hours on each of the first `days` days of the month. */
  days: number
  hours: number
  /** Makes the own wages of a freelancer. */
  ownWages?: ((person: number) => DatedOverride) | undefined
}

/** Ids in no order, like random ones. A number has one id in every database. */
export function idOf(kind: 'tenant' | 'project' | 'admin' | 'person', number: number): string {
  const digits = createHash('sha256').update(`${kind} ${number}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}
export const tokenOf = (kind: 'admin' | 'person', number: number) =>
  `session-of-${kind}-${number}-of-the-bench`
export const emailOf = (kind: 'admin' | 'person', number: number) => `${kind}-${number}@example.org`

/** A tenant with its wages and its administrator. */
export function* rowsOfTenant(tenant: number, now: number): Generator<Rows> {
  const tenant_id = idOf('tenant', tenant)
  yield { table: 'tenants', rows: [{ id: tenant_id, name: `Kultur ${tenant}`, created_at: now }] }
  yield {
    table: 'tenant_wages',
    rows: [{ tenant_id, green_cents: 1500, yellow_cents: 1800, red_cents: 2200 }],
  }
  yield* rowsOfPeople('admin', { tenant_id, numbers: [tenant], now })
}

/** A project of an existing tenant, and its freelancers. */
export function* rowsOfProject(plan: ProjectPlan, now: number): Generator<Rows> {
  const tenant_id = idOf('tenant', plan.tenant)
  const project_id = idOf('project', plan.project)
  const numbers = Array.from({ length: plan.people }, (_, index) => plan.firstPerson + index)
  const days = daysOfMonth(plan.month)
  yield {
    table: 'projects',
    rows: [{ tenant_id, id: project_id, name: `Fest ${plan.project}`, version: 1, created_at: now }],
  }
  yield {
    table: 'schedule_slots',
    rows: days.flatMap((date, day) =>
      HOURS.map((hour, index) => ({
        tenant_id,
        project_id,
        date,
        hour,
        mode: MODES[(day + index) % MODES.length]!,
      })),
    ),
  }
  yield {
    table: 'pattern_slots',
    rows: WEEK.flatMap((weekday) =>
      HOURS.map((hour) => ({ tenant_id, project_id, weekday, hour, mode: 'GREEN' as const })),
    ),
  }
  yield* rowsOfPeople('person', { tenant_id, numbers, now, ownWages: plan.ownWages })
  const ids = numbers.map((number) => idOf('person', number))
  yield {
    table: 'roster_entries',
    rows: ids.map((user_id) => ({ tenant_id, project_id, user_id, removed_at: null, created_at: now })),
  }
  const bits = hoursToBits(HOURS.slice(0, plan.hours))
  const given = days.slice(0, plan.days)
  const text = writeMonth(given.map((date) => ({ date, bits })))
  yield {
    table: 'availability_months',
    rows: ids.map((user_id) => ({ tenant_id, project_id, user_id, month: plan.month, hours: text })),
  }
  const changed = packDays(given.map((date) => ({ date, before: 0, after: bits })))
  yield {
    table: 'audit_entries',
    rows: numbers.map((number, index) => ({
      tenant_id,
      // Each entry is a little later than the one before, and all are a year old.
      id: idAt(BigInt(now - YEAR_MS + number) << 12n),
      project_id,
      at: now - YEAR_MS,
      by_id: ids[index]!,
      kind: 'availability' as const,
      user_id: ids[index]!,
      weekday: null,
      hour: null,
      detail: null,
      ...changed,
    })),
  }
}

/** Each person has a membership and a session. */
function* rowsOfPeople(
  kind: 'admin' | 'person',
  {
    tenant_id,
    numbers,
    now,
    ownWages,
  }: { tenant_id: string; numbers: readonly number[]; now: number } & Pick<ProjectPlan, 'ownWages'>,
): Generator<Rows> {
  yield {
    table: 'users',
    rows: numbers.map((number) => ({
      id: idOf(kind, number),
      email: emailOf(kind, number),
      email_key: emailOf(kind, number),
      first_name: 'Anna',
      last_name: `Meyer ${number}`,
      name_key: nameKey({ firstName: 'Anna', lastName: `Meyer ${number}`, email: emailOf(kind, number) }),
      phone: '',
      country: 'DE',
      german_level: 'B2',
      password_hash: null,
      password_needs_code: 0,
      email_proven_at: now,
      created_at: now,
      language: 'de' as const,
    })),
  }
  yield {
    table: 'memberships',
    rows: numbers.map((number) => ({
      tenant_id,
      user_id: idOf(kind, number),
      role: kind === 'admin' ? ('ADMIN' as const) : ('FREELANCER' as const),
      created_at: now,
      own_wages: ownWages ? packed(ownWages(number)) : null,
    })),
  }
  if (ownWages)
    yield {
      table: 'wage_overrides',
      rows: numbers.flatMap((number) =>
        ownWages(number).map(({ validFrom, wages }) => ({
          tenant_id,
          user_id: idOf(kind, number),
          valid_from: validFrom ?? '',
          green_cents: wages.GREEN,
          yellow_cents: wages.YELLOW,
          red_cents: wages.RED,
          set_at: null,
          set_by: null,
        })),
      ),
    }
  yield {
    table: 'sessions',
    rows: numbers.map((number) => ({
      token_hash: secrets.hash('session', tokenOf(kind, number)),
      user_id: idOf(kind, number),
      tenant_ids: null,
      magic_link_id: null,
      created_at: now,
      seen_at: now,
      expires_at: now + YEAR_MS,
    })),
  }
}

/** The own wages of a membership (`schema.ts`). */
const packed = (periods: DatedOverride) =>
  JSON.stringify(
    periods.flatMap(({ validFrom, wages }) => [validFrom ?? '', wages.GREEN, wages.YELLOW, wages.RED]),
  )

/** Two organisations: the attacker's is filled up to its limits, the other is small. */
import { createHash } from 'node:crypto'
import { addMonths, daysOfMonth, type Month } from '../../src/domain/calendar.ts'
import { HOURS } from '../../src/domain/slot.ts'
import { idAt } from '../../src/server/kernel/facts/entry-ids.ts'
import { createSecrets } from '../../src/server/kernel/secrets.ts'
import { MONTH } from '../requests.ts'
import { APP_SECRET, idOf, type Rows, rowsOfProject, rowsOfTenant } from '../rows.ts'

export const MONTHS: readonly Month[] = Array.from({ length: 120 }, (_, index) => addMonths(MONTH, index))
/** People of the attacker's project, and those of them who have modes and prices in each hour of all months. */
export const PEOPLE = 1000
export const PLANNED = 3
export const OTHER = { tenant: 1, project: 500, person: 5000 }
const PROJECTS = 119
const ENTRIES = 600_000
const ROWS_AT_ONCE = 5000
const SESSIONS = 40
const DAY_MS = 24 * 60 * 60 * 1000
const secrets = createSecrets(APP_SECRET)

/** Further sessions of the attacker's administrator. */
export const sessionOf = (number: number) => createHash('sha256').update(`attack ${number}`).digest('hex')

export function* rowsOfAttack(): Generator<Rows> {
  const now = Date.now()
  const tenant_id = idOf('tenant', 0)
  const project_id = idOf('project', 0)
  for (const tenant of [0, OTHER.tenant]) yield* rowsOfTenant(tenant, now)
  const plan = { month: MONTH, days: 30, hours: 14 }
  yield* rowsOfProject({ ...plan, tenant: 0, project: 0, firstPerson: 0, people: PEOPLE }, now)
  yield* rowsOfProject(
    { ...plan, tenant: OTHER.tenant, project: OTHER.project, firstPerson: OTHER.person, people: 20 },
    now,
  )
  yield {
    table: 'projects',
    rows: Array.from({ length: PROJECTS }, (_, index) => ({
      tenant_id,
      id: idOf('project', 1 + index),
      name: `Fest ${1 + index}`,
      version: 1,
      created_at: now,
    })),
  }
  yield {
    table: 'sessions',
    rows: Array.from({ length: SESSIONS }, (_, index) => ({
      token_hash: secrets.hash('session', sessionOf(index)),
      user_id: idOf('admin', 0),
      tenant_ids: null,
      magic_link_id: null,
      created_at: now,
      seen_at: now,
      expires_at: now + DAY_MS,
    })),
  }
  yield* rowsOfYears({ tenant_id, project_id })
  for (let from = 0; from < ENTRIES; from += ROWS_AT_ONCE) {
    yield {
      table: 'audit_entries',
      rows: Array.from({ length: ROWS_AT_ONCE }, (_, index) => ({
        tenant_id,
        // A second each, up to now.
        id: idAt(BigInt(now - (ENTRIES - from - index) * 1000) << 12n),
        project_id,
        at: now - (ENTRIES - from - index) * 1000,
        by_id: idOf('admin', 0),
        kind: 'slot' as const,
        user_id: null,
        weekday: null,
        hour: 7 + (index % HOURS.length),
        detail: null,
        date: `${MONTHS[index % MONTHS.length]!}-15`,
        old_value: '"GREEN"',
        new_value: '"RED"',
      })),
    }
  }
}

/** Modes, prices and given hours in each hour of all months. */
function* rowsOfYears(project: { tenant_id: string; project_id: string }): Generator<Rows> {
  const people = Array.from({ length: PLANNED }, (_, index) => idOf('person', index))
  for (const month of MONTHS) {
    const cells = daysOfMonth(month).flatMap((date) => HOURS.map((hour) => ({ ...project, date, hour })))
    if (month !== MONTH)
      yield { table: 'schedule_slots', rows: cells.map((cell) => ({ ...cell, mode: 'GREEN' as const })) }
    yield { table: 'slot_prices', rows: cells.map((cell) => ({ ...cell, amount_cents: 12_345 })) }
    for (const user_id of people) {
      const own = cells.map((cell) => ({ ...cell, user_id }))
      yield { table: 'slot_mode_overrides', rows: own.map((cell) => ({ ...cell, mode: 'YELLOW' as const })) }
      yield { table: 'user_slot_prices', rows: own.map((cell) => ({ ...cell, amount_cents: 12_345 })) }
    }
    const each = cells.length * (2 + 2 * PLANNED)
    yield { table: 'project_months', rows: [{ ...project, month, cells: each }] }
  }
}

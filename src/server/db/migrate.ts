import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as first from './migrations/0001-first.ts'
import * as audit from './migrations/0002-audit.ts'
import * as language from './migrations/0003-language.ts'
import * as historyByPerson from './migrations/0004-history-by-person.ts'
import * as hoursByMonth from './migrations/0005-hours-by-month.ts'
import * as historyOfPeople from './migrations/0006-history-of-people.ts'
import * as devices from './migrations/0007-devices.ts'
import * as consent from './migrations/0008-consent.ts'
import * as mailOrder from './migrations/0010-mail-order.ts'
import * as monthsOfProjects from './migrations/0011-months-of-projects.ts'
import * as projectSettings from './migrations/0012-project-settings.ts'
import * as staffing from './migrations/0013-staffing.ts'
import * as needs from './migrations/0014-needs.ts'
import * as hourCounts from './migrations/0015-hour-counts.ts'
import * as bookings from './migrations/0016-bookings.ts'
import * as requests from './migrations/0017-requests.ts'
import * as releases from './migrations/0018-releases.ts'
import * as addressOfWork from './migrations/0019-address-of-work.ts'
import * as visits from './migrations/0020-visits.ts'
import * as calendars from './migrations/0021-calendars.ts'
import * as notices from './migrations/0022-notices.ts'
import * as pendingNotices from './migrations/0023-pending-notices.ts'
import * as busyCalendars from './migrations/0024-busy-calendars.ts'
import * as ownPatterns from './migrations/0025-own-patterns.ts'
import * as pushes from './migrations/0026-pushes.ts'
import * as undeliveredMail from './migrations/0027-undelivered-mail.ts'
import * as datedWages from './migrations/0028-dated-wages.ts'
import * as planners from './migrations/0030-planners.ts'
import * as ownData from './migrations/0031-own-data.ts'
import * as ownByDay from './migrations/0032-own-by-day.ts'
import * as packedOwnWages from './migrations/0033-packed-own-wages.ts'
import * as toldEnds from './migrations/0034-told-ends.ts'
import * as mailsOfTheMorning from './migrations/0035-mails-of-the-morning.ts'
import * as nameKeys from './migrations/0036-name-keys.ts'
import type { Db } from './schema.ts'

/** Append-only: a migration that was released is never changed. */
const migrations = {
  '0001-first': first,
  '0002-audit': audit,
  '0003-language': language,
  '0004-history-by-person': historyByPerson,
  '0005-hours-by-month': hoursByMonth,
  '0006-history-of-people': historyOfPeople,
  '0007-devices': devices,
  '0008-consent': consent,
  '0010-mail-order': mailOrder,
  '0011-months-of-projects': monthsOfProjects,
  '0012-project-settings': projectSettings,
  '0013-staffing': staffing,
  '0014-needs': needs,
  '0015-hour-counts': hourCounts,
  '0016-bookings': bookings,
  '0017-requests': requests,
  '0018-releases': releases,
  '0019-address-of-work': addressOfWork,
  '0020-visits': visits,
  '0021-calendars': calendars,
  '0022-notices': notices,
  '0023-pending-notices': pendingNotices,
  '0024-busy-calendars': busyCalendars,
  '0025-own-patterns': ownPatterns,
  '0026-pushes': pushes,
  '0027-undelivered-mail': undeliveredMail,
  '0028-dated-wages': datedWages,
  '0030-planners': planners,
  '0031-own-data': ownData,
  '0032-own-by-day': ownByDay,
  '0033-packed-own-wages': packedOwnWages,
  '0034-told-ends': toldEnds,
  '0035-mails-of-the-morning': mailsOfTheMorning,
  '0036-name-keys': nameKeys,
}

const NEWER =
  'The database was made by a newer version of Slotwerk. Please start that one, or restore a backup from before into an empty database (DATA_DIR/backups has one of each update).'

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Brings the schema up to date, or to one migration, also when several nodes start at once. Returns the names of the
 * migrations it applied.
 * @param options beforeChange: gets the migrations applied so far, before a database with data is changed; if it fails,
 *   nothing is changed
 */
export async function migrate(
  database: Database,
  { upTo, beforeChange }: { upTo?: string; beforeChange?: (applied: string[]) => Promise<void> } = {},
): Promise<string[]> {
  return database.whileAlone('migrations', async (db) => {
    const applied = await appliedMigrations(db)
    if (applied.length > 0 && applied.length < knownMigrations().length) await beforeChange?.(applied)
    const migrator = migratorOf(db)
    const { error, results } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo))
    if (error) {
      const reason = error instanceof Error ? error.message : 'No reason was given.'
      throw new Error(`The database could not be brought up to date. ${reason}`, { cause: error })
    }
    return (results ?? []).map((result) => result.migrationName)
  })
}

/** Names of all migrations, in order. */
export function knownMigrations(): string[] {
  return Object.keys(migrations).toSorted()
}

/**
 * Names of the migrations that the database has, in order; an empty database has none.
 * @throws Error when the database has a migration that this version does not know
 */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  if (rows.some(({ name }) => !(name in migrations))) throw new Error(NEWER)
  return rows.map(({ name }) => name)
}

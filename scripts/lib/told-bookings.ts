/** The check of scripts/crash-notices.ts: notices, read in their order, tell each booking once and end with what is stored. */
import type { Month } from '../../src/domain/calendar.ts'
import type { NoticeContents } from '../../src/domain/notices.ts'
import { type SlotKey, slotKey, type SlotRef } from '../../src/domain/slot.ts'
import type { Api } from '../../src/server/testing/api.ts'
import { withDatabase } from '../../src/server/testing/with-database.ts'
import { until } from './until.ts'

interface Place {
  databaseUrl: string | undefined
  dataDir: string
}

/** Waits until the history is followed to its end and nothing is pending. */
export async function untilTold(place: Place): Promise<void> {
  await until('something is pending still', () => withDatabase(place, isAllTold))
}

async function isAllTold(db: Parameters<Parameters<typeof withDatabase>[1]>[0]): Promise<boolean> {
  const behind = await db
    .selectFrom('projects as p')
    .leftJoin('notice_cursors as c', 'c.project_id', 'p.id')
    .select('p.id')
    .where((eb) => eb.or([eb('c.version', 'is', null), eb('c.version', '<>', eb.ref('p.version'))]))
    .execute()
  const pending = await db.selectFrom('pending_notices').select('user_id').execute()
  return behind.length === 0 && pending.length === 0
}

export interface Told {
  /** The number of notices about bookings. */
  told: number
  faults: string[]
}

/** Compares what people were told with what is stored, and with their bells. */
export async function findFaults(
  place: Place,
  { month, admin, people }: { month: Month; admin: Api; people: readonly Api[] },
): Promise<Told> {
  const rows = await withDatabase(place, (db) =>
    db
      .selectFrom('notices')
      .select(['id', 'user_id', 'content', 'mail_at'])
      .where('kind', '=', 'booking')
      .orderBy('id')
      .execute(),
  )
  const { users } = await admin.call<{ users: { userId: string; booked: SlotRef[] }[] }>(
    'GET',
    `/projects/${admin.user.projectId}/bookings?month=${month}`,
  )
  const faults: string[] = []
  for (const person of people) {
    const own = rows.filter((row) => row.user_id === person.user.id)
    const contents = own.map(({ content }) => JSON.parse(content) as NoticeContents['booking'])
    const stored = users.find(({ userId }) => userId === person.user.id)?.booked ?? []
    faults.push(...compare(contents, stored))
    const { unread } = await person.call<{ unread: number }>('GET', '/me/notices')
    if (unread !== own.length) faults.push(`the bell counts ${unread} of ${own.length} notices`)
    const mails = own.filter((row) => row.mail_at !== null).length
    if (mails !== own.length) faults.push(`mails are due about ${mails} of ${own.length} notices`)
  }
  return { told: rows.length, faults }
}

/** @param contents the notices of a person, the oldest first */
export function compare(
  contents: readonly NoticeContents['booking'][],
  stored: readonly SlotRef[],
): string[] {
  const faults: string[] = []
  const told = new Set<SlotKey>()
  for (const { changes } of contents)
    for (const { date, from, to, change } of changes)
      for (let hour = from; hour < to; hour += 1) {
        const key = slotKey(date, hour)
        if (told.has(key) === (change === 'booked')) faults.push(`${key} was told as ${change} twice`)
        if (change === 'booked') told.add(key)
        else told.delete(key)
      }
  const actual = new Set(stored.map(({ date, hour }) => slotKey(date, hour)))
  for (const key of actual) if (!told.has(key)) faults.push(`the booking of ${key} was not told`)
  for (const key of told) if (!actual.has(key)) faults.push(`the end of the booking of ${key} was not told`)
  return faults
}

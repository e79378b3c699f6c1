import type { EntryKind } from '../../../contract/facts.ts'
import type { NewsReply } from '../../../contract/news.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import { type Day, daysIn, type Month } from '../../../domain/calendar.ts'
import { type Change, type NewsKind, newsOf } from '../../../domain/news.ts'
import { canPlan, type Role } from '../../../domain/roles.ts'
import { slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { isPackedRow, unpackDays } from '../../kernel/facts/days-of-month.ts'
import { firstIdAt } from '../../kernel/facts/entry-ids.ts'
import * as queries from './queries.ts'

/** The entries that one call examines at most: after a longer absence only the newest count. */
const MAX_EXAMINED = 10_000

/** The kinds of history entries about hours. Freelancers see no need. */
const KIND_OF: Partial<Record<EntryKind, NewsKind>> = {
  slot: 'colour',
  pattern: 'colour',
  'user-mode': 'colour',
  'slot-price': 'price',
  'user-slot-price': 'price',
  availability: 'hours',
  booking: 'booking',
  need: 'need',
  'need-pattern': 'need',
}

/** Reads what others have changed in a month since the person's last visit of it. */
export async function readNews(
  db: Db,
  { role, month, ...person }: RosterScope & { role: Role; month: Month },
): Promise<NewsReply> {
  const since = await queries.findVisit(db, { ...person, month })
  if (since === undefined) return { since: null, slots: [] }
  const isPlanner = canPlan(role)
  const kinds = (Object.keys(KIND_OF) as EntryKind[]).filter((kind) => isPlanner || KIND_OF[kind] !== 'need')
  const oldest = firstIdAt(since)
  const examined = { ...person, filters: {}, oldest, most: MAX_EXAMINED }
  const rows = await queries.listChanges(db, {
    ...person,
    month,
    kinds,
    oldest: (await queries.findOldestToExamine(db, examined)) ?? oldest,
    onlyOf: isPlanner ? undefined : person.userId,
  })
  const changes = rows.flatMap((row) => changesOf(row, person.userId))
  const hasWeekly = (kind: NewsKind) =>
    changes.some((change) => change.kind === kind && 'weekday' in change.place)
  const span = { ...person, ...daysIn(month) }
  const [modes, needs] = [
    hasWeekly('colour') ? await queries.datedColours.list(db, span) : [],
    hasWeekly('need') ? await queries.datedNeeds.list(db, span) : [],
  ].map((slots) => new Set(slots.map(({ date, hour }) => slotKey(date, hour))))
  const hasOwn = (kind: NewsKind, { date, hour }: { date: Day; hour: number }) =>
    (kind === 'need' ? needs! : modes!).has(slotKey(date, hour))
  return { since: isoInstant(since), slots: newsOf({ month, changes, hasOwn }) }
}

type Row = Awaited<ReturnType<typeof queries.listChanges>>[number]

/** Makes a change for each hour that the row is about. */
function changesOf(row: Row, reader: string): Change[] {
  const kind = KIND_OF[row.kind]!
  const change = { kind, userId: row.user_id, isOwn: row.by_id === reader }
  if (isPackedRow(row)) return unpackDays(row).flatMap((day) => changesOfHours(change, day))
  const [before, after] = [row.old_value, row.new_value].map((text) =>
    text === null ? null : (JSON.parse(text) as unknown),
  )
  const { date, weekday, hour } = row
  if (date !== null && hour === null) {
    const bits = { before: Number(before ?? 0), after: Number(after ?? 0) }
    return changesOfHours(change, { date, ...bits })
  }
  const place = date === null ? { weekday: weekday!, hour: hour! } : { date, hour: hour! }
  return [{ ...change, place, before, after }]
}

/** A stated day names all of its hours; those that stay as they were are no changes. */
function changesOfHours(
  change: Pick<Change, 'kind' | 'userId' | 'isOwn'>,
  { date, before, after }: { date: Day; before: number; after: number },
): Change[] {
  return bitsToHours(before ^ after).map((hour) => {
    const had = bitsToHours(before).includes(hour)
    return { ...change, place: { date, hour }, before: had, after: !had }
  })
}

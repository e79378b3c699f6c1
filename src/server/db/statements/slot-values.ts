/** What tables hold of single slots, of a project or of one person there: read and put in the same way for each. */
import { sql } from 'kysely'
import { type DayRange, spanOfDays } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db, Tx } from '../schema.ts'
import { givenRows } from './given-rows.ts'
import { insertRows } from './insert-rows.ts'
import { compiled } from './statement.ts'

interface Place {
  tenantId: string
  projectId: string
}
type Values = { rows: string }

const TYPES = { mode: 'text', amount_cents: 'integer' } as const

/**
 * @param about.column holds the value, which rows have by the name of `as`
 * @param about.isOfPerson whether it is one person's: then their id is a part of the place
 */
export function slotValues<Row extends SlotRef, At extends Place>(about: {
  table: 'schedule_slots' | 'slot_mode_overrides' | 'slot_prices' | 'user_slot_prices'
  column: keyof typeof TYPES
  as: Exclude<keyof Row, keyof SlotRef> & string
  isOfPerson: At extends { userId: string } ? true : false
}) {
  type Stated = SlotRef & { [Name in Exclude<keyof Row, keyof SlotRef>]: Row[Name] | null }
  type Whose = At & { userId: string }
  const { table, column, as } = about
  // Of the four it has all columns that the statements here name.
  const name = table as 'user_slot_prices'
  const samePlace = (args: Whose) => ({
    tenant_id: args.tenantId,
    project_id: args.projectId,
    ...(about.isOfPerson ? { user_id: args.userId } : {}),
  })
  const types = { date: 'text', hour: 'integer' } as const

  const select = compiled((db, args: Whose & DayRange) =>
    db
      .selectFrom(name)
      .select(['date', 'hour', sql.ref(column).as(as)])
      .where((eb) => eb.and(samePlace(args)))
      .where('date', '>=', args.from)
      .where('date', '<=', args.to)
      .orderBy('date')
      .orderBy('hour'),
  )
  const put = insertRows<Whose, string>(name, {
    same: samePlace,
    types: { ...types, [column]: TYPES[column] },
    overwrites: column,
  })
  const clear = compiled((tx, args: Whose & DayRange & Values) =>
    tx
      .deleteFrom(name)
      .where((eb) => eb.and(samePlace(args)))
      .where('date', '>=', args.from)
      .where('date', '<=', args.to)
      .where(sql<boolean>`(date, hour) in (select date, hour from ${givenRows(tx, args.rows, types)})`),
  )

  /** Those of a span of days, by day and hour. */
  async function list(db: Db, args: At & DayRange): Promise<Row[]> {
    return (await select(db, args as Whose & DayRange)) as unknown[] as Row[]
  }
  /**
   * Puts values in the place of what there is on the same slots, no two for the same hour; null leaves nothing there.
   * Gives what there was on their days.
   */
  async function replace(tx: Tx, args: At & { slots: readonly Stated[] }): Promise<Row[]> {
    const span = { ...(args as unknown as Whose), ...spanOfDays(args.slots.map(({ date }) => date)) }
    const before = await list(tx, span)
    const [cleared, stated] = [true, false].map((isNull) =>
      args.slots
        .filter((slot) => (slot[as] === null) === isNull)
        .map((slot) => ({ date: slot.date, hour: slot.hour, [column]: slot[as] as string | number | null })),
    )
    if (stated!.length > 0) void put(tx, span, stated!)
    if (cleared!.length > 0) void clear(tx, { ...span, rows: JSON.stringify(cleared) })
    return before
  }
  return { list, replace }
}

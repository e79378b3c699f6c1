/** Tables with one value per slot, of a project or of one person in it: how such values are listed and replaced. */
import { type RawBuilder, sql } from 'kysely'
import { type DayRange, spanOfDays } from '../../../domain/calendar.ts'
import { type Mode, slotKey, type SlotRef } from '../../../domain/slot.ts'
import type { Db, Tx } from '../schema.ts'
import { givenRows, insertRows, statement, withCommit } from './statement.ts'

interface OfProject {
  tenantId: string
  projectId: string
}
interface OfPerson extends OfProject {
  userId: string
}

/** The values a row can have in the code. */
interface Values {
  mode: Mode
  cents: number
  people: number
}
/** A slot's value before and after a write; null: it has none of its own. */
interface SlotChange<Value> extends SlotRef {
  before: Value | null
  after: Value | null
}
const COLUMNS = {
  mode: { column: 'mode', type: 'text' },
  cents: { column: 'amount_cents', type: 'integer' },
  people: { column: 'people', type: 'integer' },
} as const
const SLOT_TYPES = { date: 'text', hour: 'integer' } as const

const ofProject = ({ tenantId, projectId }: OfProject) => ({ tenant_id: tenantId, project_id: projectId })
const ofPerson = (person: OfPerson) => ({ ...ofProject(person), user_id: person.userId })

/** Values that hold for everybody in a project. */
export function slotValuesOfProject<Name extends keyof Values>(
  table: 'schedule_slots' | 'slot_prices' | 'slot_needs',
  name: Name,
) {
  return slotValues<OfProject, Name>(table, name, ofProject)
}

/** The number of values that are read at once: more than a day has hours. */
const AT_ONCE = 2000

/** Values that hold for one person in a project. */
export function slotValuesOfPerson<Name extends keyof Values>(
  table: 'slot_mode_overrides' | 'user_slot_prices',
  name: Name,
) {
  return slotValues<OfPerson, Name>(table, name, ofPerson)
}

function slotValues<Place extends OfProject, Name extends keyof Values>(
  table: 'schedule_slots' | 'slot_prices' | 'slot_needs' | 'slot_mode_overrides' | 'user_slot_prices',
  name: Name,
  placeOf: (args: Place) => Record<string, string>,
) {
  type Row = SlotRef & Record<Name, Values[Name]>
  type Stated = SlotRef & Record<Name, Values[Name] | null>
  const { column, type } = COLUMNS[name]

  const inSpan = (args: Place & DayRange): RawBuilder<unknown> => {
    const isInPlace = Object.entries(placeOf(args)).map(([key, value]) => sql`${sql.ref(key)} = ${value}`)
    return sql`${sql.join(isInPlace, sql` and `)} and date >= ${args.from} and date <= ${args.to}`
  }
  const selectAll = (args: Place & DayRange) => sql<Row>`
    select date, hour, ${sql.ref(column)} as ${sql.ref(name)} from ${sql.table(table)}
    where ${inSpan(args)} order by date, hour`
  const select = statement((_db, args: Place & DayRange) => selectAll(args))
  const selectSome = statement((_db, args: Place & DayRange) => sql<Row>`${selectAll(args)} limit ${AT_ONCE}`)
  const insert = insertRows<Place, string>(table, {
    same: placeOf,
    types: { ...SLOT_TYPES, [column]: type },
    overwrites: column,
  })
  const remove = statement(
    (tx, args: Place & DayRange & { rows: string }) => sql`
      delete from ${sql.table(table)}
      where ${inSpan(args)} and (date, hour) in (select date, hour from ${givenRows(tx, args.rows, SLOT_TYPES)})`,
  )

  /** Lists the values of a span of days, by day and hour. */
  function list(db: Db, args: Place & DayRange): Promise<Row[]> {
    return select(db, args)
  }
  /**
   * Lists the values of a span of any length, a part of them at a time.
   * @param turn ends a piece of work, so that other work runs in between
   */
  async function listInTurns(db: Db, args: Place & DayRange, turn: () => Promise<void>): Promise<Row[]> {
    const rows: Row[] = []
    for (let from = args.from; ;) {
      const some = await selectSome(db, { ...args, from })
      const isLast = some.length < AT_ONCE
      const lastDay = some.at(-1)?.date
      // The next part begins with the last day, which may be incomplete.
      for (const row of some) if (isLast || row.date !== lastDay) rows.push(row)
      if (isLast || lastDay === undefined) return rows
      from = lastDay
      await turn()
    }
  }
  /**
   * Sets values, at most one per slot; null removes the slot's value. Returns one change for each slot, as facts state it.
   */
  async function replace(
    tx: Tx,
    args: Place & { slots: readonly Stated[] },
  ): Promise<SlotChange<Values[Name]>[]> {
    const { slots } = args
    const span = { ...args, ...spanOfDays(slots.map(({ date }) => date)) }
    const saved = await list(tx, span)
    const set = slots.filter((slot) => slot[name] !== null)
    const removed = slots.filter((slot) => slot[name] === null)
    const slotOf = ({ date, hour }: SlotRef) => ({ date, hour })
    const rows = set.map((slot) => ({ ...slotOf(slot), [column]: slot[name] }))
    if (rows.length > 0) withCommit(insert(tx, span, rows))
    if (removed.length > 0) withCommit(remove(tx, { ...span, rows: JSON.stringify(removed.map(slotOf)) }))
    const before = new Map(saved.map((slot) => [slotKey(slot.date, slot.hour), slot[name]]))
    return slots.map((slot) => {
      const { date, hour } = slot
      return { date, hour, before: before.get(slotKey(date, hour)) ?? null, after: slot[name] }
    })
  }
  return { list, listInTurns, replace }
}

/** Tables with one value per cell of a project's weekly pattern: how such values are listed and replaced. */
import { sql } from 'kysely'
import type { Weekday } from '../../../domain/calendar.ts'
import { type Mode, patternKey } from '../../../domain/slot.ts'
import type { Db, Tx } from '../schema.ts'
import { givenRows, insertRows, statement, withCommit } from './statement.ts'

interface OfProject {
  tenantId: string
  projectId: string
}
/** The values a row can have in the code; each is the name of its column too. */
interface Values {
  mode: Mode
  people: number
}
/** 0 = Monday. */
interface Cell {
  day: Weekday
  hour: number
}
/** A cell's value before and after a write, as facts state it; null: it has none. */
interface CellChange<Value> {
  weekday: Weekday
  hour: number
  before: Value | null
  after: Value | null
}
const TYPES = { mode: 'text', people: 'integer' } as const
const CELL_TYPES = { weekday: 'integer', hour: 'integer' } as const

export function weeklyValues<Name extends keyof Values>(
  table: 'pattern_slots' | 'pattern_needs',
  name: Name,
) {
  type Row = Cell & Record<Name, Values[Name]>
  type Stated = Cell & Record<Name, Values[Name] | null>

  const ofProject = ({ tenantId, projectId }: OfProject) => ({ tenant_id: tenantId, project_id: projectId })
  const inProject = (args: OfProject) =>
    sql.join(
      Object.entries(ofProject(args)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    )
  const select = statement(
    (_db, project: OfProject) =>
      sql<Row>`
        select weekday as day, hour, ${sql.ref(name)} from ${sql.table(table)}
        where ${inProject(project)} order by weekday, hour`,
  )
  const insert = insertRows<OfProject, string>(table, {
    same: ofProject,
    types: { ...CELL_TYPES, [name]: TYPES[name] },
    overwrites: name,
  })
  const remove = statement(
    (tx, args: OfProject & { rows: string }) => sql`
      delete from ${sql.table(table)}
      where ${inProject(args)}
        and (weekday, hour) in (select weekday, hour from ${givenRows(tx, args.rows, CELL_TYPES)})`,
  )

  /** Lists the values by day and hour. */
  function list(db: Db, project: OfProject): Promise<Row[]> {
    return select(db, project)
  }
  /**
   * Sets values and leaves other cells as they are. The last of two values for the same cell counts, and null removes the
   * value. Returns one change for each cell.
   */
  async function replace(
    tx: Tx,
    args: OfProject & { slots: readonly Stated[] },
  ): Promise<CellChange<Values[Name]>[]> {
    const saved = await list(tx, args)
    const slots = [...new Map(args.slots.map((slot) => [patternKey(slot.day, slot.hour), slot])).values()]
    const rowOf = ({ day, ...cell }: Stated) => ({ weekday: day, hour: cell.hour, [name]: cell[name] })
    const set = slots.filter((slot) => slot[name] !== null).map(rowOf)
    const removed = slots.filter((slot) => slot[name] === null).map(rowOf)
    if (set.length > 0) withCommit(insert(tx, args, set))
    if (removed.length > 0) withCommit(remove(tx, { ...args, rows: JSON.stringify(removed) }))
    const before = new Map(saved.map((slot) => [patternKey(slot.day, slot.hour), slot[name]]))
    return slots.map((slot) => {
      const { day: weekday, hour } = slot
      return { weekday, hour, before: before.get(patternKey(weekday, hour)) ?? null, after: slot[name] }
    })
  }
  /** Sets all values of the week: cells that are not stated lose theirs. Returns the changes of `replace`. */
  async function replaceAll(
    tx: Tx,
    args: OfProject & { slots: readonly Row[] },
  ): Promise<CellChange<Values[Name]>[]> {
    const stated = new Set(args.slots.map((slot) => patternKey(slot.day, slot.hour)))
    const saved = await list(tx, args)
    const removed = saved
      .filter((slot) => !stated.has(patternKey(slot.day, slot.hour)))
      .map((slot) => ({ ...slot, [name]: null }))
    return replace(tx, { ...args, slots: [...removed, ...args.slots] })
  }
  return { list, replace, replaceAll }
}

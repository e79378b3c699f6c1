/**
 * Saves the values of one kind, in order per cell, however fast the user clicks. While a save of a cell is under way, only
 * the newest click on it is kept, and every edit that touches it waits. A gesture is one save, of all its cells or none. A
 * pending edit covers the server's value until a read that began after its save has returned, so a late read never shows
 * an older value.
 */
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import { slotKey, type SlotKey } from '../../../domain/slot.ts'
import { inBackground } from '../../in-background.ts'
import { createListeners } from '../../listeners.ts'
import type { CellValue, EditKind } from './edit-kind.ts'

/** An edit that the server's value does not show yet. */
interface PendingEdit<Value> extends CellValue<Value> {
  isSaving: boolean
}
export type PendingEdits<Value> = ReadonlyMap<SlotKey, PendingEdit<Value>>

export interface CellSaver<Value> {
  /** Saves a click. Resolves to whether the server has the value. */
  set: (cell: CellValue<Value>) => Promise<boolean>
  /** Saves a gesture. */
  setAll: (cells: readonly CellValue<Value>[]) => Promise<boolean>
  pending: () => PendingEdits<Value>
  subscribe: (listener: () => void) => () => void
}

type SavedKind<Value> = Pick<EditKind<Value>, 'saveOne' | 'saveAll' | 'onSaved' | 'onFailed' | 'reload'>

interface Job<Value> {
  cells: ReadonlyMap<SlotKey, CellValue<Value>>
  /** A single click; a newer one may replace it while it waits. */
  isClick: boolean
  isUnderWay: boolean
  done: PromiseWithResolvers<boolean>
}

export function createCellSaver<Value>(kind: SavedKind<Value>): CellSaver<Value> {
  const listeners = createListeners()
  const touchedMonths = new Set<Month>()
  /** The jobs in the order of the edits. */
  let jobs: Job<Value>[] = []
  let pending: PendingEdits<Value> = new Map()

  function change(write: (next: Map<SlotKey, PendingEdit<Value>>) => void): void {
    const next = new Map(pending)
    write(next)
    pending = next
    listeners.notify()
  }

  function add(edited: readonly CellValue<Value>[], isClick: boolean): Promise<boolean> {
    const cells = new Map(edited.map((cell) => [slotKey(cell.date, cell.hour), cell]))
    change((next) => {
      for (const [key, cell] of cells) next.set(key, { ...cell, isSaving: true })
    })
    const before = jobs.findLast((job) => overlap(job.cells, cells))
    if (isClick && before?.isClick && !before.isUnderWay) {
      before.cells = cells
      return before.done.promise
    }
    const job = { cells, isClick, isUnderWay: false, done: Promise.withResolvers<boolean>() }
    jobs.push(job)
    startWaiting()
    return job.done.promise
  }

  function startWaiting(): void {
    for (const [index, job] of jobs.entries()) {
      const isBlocked = jobs.slice(0, index).some((earlier) => overlap(earlier.cells, job.cells))
      if (!job.isUnderWay && !isBlocked) inBackground(run(job))
    }
  }

  async function run(job: Job<Value>): Promise<void> {
    job.isUnderWay = true
    const cells = [...job.cells.values()]
    for (const month of monthsOfDays(cells.map(({ date }) => date))) touchedMonths.add(month)
    try {
      await (job.isClick && kind.saveOne ? kind.saveOne(cells[0]!) : kind.saveAll(cells))
      jobs = jobs.filter((each) => each !== job)
      kind.onSaved?.(cells)
      settle(job)
      job.done.resolve(true)
    } catch (error) {
      revert(job)
      kind.onFailed?.(error)
    }
    startWaiting()
    if (jobs.length === 0) await takeServerValues()
  }

  function settle({ cells }: Job<Value>): void {
    const waiting = new Set(jobs.flatMap((each) => [...each.cells.keys()]))
    change((next) => {
      for (const [key, cell] of cells) if (!waiting.has(key)) next.set(key, { ...cell, isSaving: false })
    })
  }

  /** Drops a failed job and every waiting job that builds on it. */
  function revert(job: Job<Value>): void {
    const dropped = [job]
    for (const later of jobs.slice(jobs.indexOf(job) + 1)) {
      if (!later.isUnderWay && dropped.some((each) => overlap(each.cells, later.cells))) dropped.push(later)
    }
    jobs = jobs.filter((each) => !dropped.includes(each))
    change((next) => {
      for (const { cells } of dropped) for (const key of cells.keys()) next.delete(key)
    })
    for (const { done } of dropped) done.resolve(false)
  }

  async function takeServerValues(): Promise<void> {
    const months = [...touchedMonths]
    touchedMonths.clear()
    const settled = pending
    await kind.reload?.(months)
    change((next) => {
      for (const [key, edit] of settled) if (next.get(key) === edit) next.delete(key)
    })
  }

  return {
    set: (cell) => add([cell], true),
    setAll: (cells) => (cells.length === 0 ? Promise.resolve(true) : add(cells, false)),
    pending: () => pending,
    subscribe: listeners.subscribe,
  }
}

function overlap(a: ReadonlyMap<SlotKey, unknown>, b: ReadonlyMap<SlotKey, unknown>): boolean {
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a]
  for (const key of smaller.keys()) if (larger.has(key)) return true
  return false
}

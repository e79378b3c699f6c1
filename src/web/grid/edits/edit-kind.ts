import type { Day, Month } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { CellPatch } from '../draw/cell-overlays.ts'

/** The values of a cell before and after an edit. */
export interface CellChange<Value> extends SlotRef {
  before: Value
  after: Value
}

/** A value for one cell. Where a cell may have no value, null is one of the values. */
export interface CellValue<Value> extends SlotRef {
  value: Value
}

/**
 * A kind of value that the cells of a schedule have: a mode, a price. It tells the edits layer how to read, save and draw
 * the value; steps, saving order, reverting and undo are the same for all kinds.
 */
export interface EditKind<Value> {
  /** The cell's own value, as the server stated it last. */
  read: (date: Day, hour: number) => Value
  /** Object.is by default. */
  equals?: ((a: Value, b: Value) => boolean) | undefined
  /** Whether the cell shows this value already, so that an edit leaves it out. By default its own value is compared. */
  isShown?: ((cell: CellValue<Value>) => boolean) | undefined
  /** Returns the patch of a pending edit. Without it the page shows the value once the server has stated it. */
  patchOf?: ((cell: CellValue<Value>) => CellPatch) | undefined
  /** Asks the user before a gesture is saved; true: there is nothing to ask. A single click is never asked about. */
  asks?: ((changes: readonly CellChange<Value>[]) => true | Promise<boolean>) | undefined
  /** Saves a single click, where the server has a separate call for one cell. */
  saveOne?: ((cell: CellValue<Value>) => Promise<unknown>) | undefined
  /** Saves all cells or none, in one call. */
  saveAll: (cells: readonly CellValue<Value>[]) => Promise<unknown>
  /** The server has these values now. */
  onSaved?: ((cells: readonly CellValue<Value>[]) => void) | undefined
  /** A save failed; the cells show the server's last known values again. */
  onFailed?: ((error: unknown) => void) | undefined
  /** Reads a month's values unless they are known, where they are not part of the schedule. */
  load?: ((month: Month) => Promise<unknown>) | undefined
  /** Reads again what the saves may have changed; also resolves when that fails. */
  reload?: ((months: Month[]) => Promise<void>) | undefined
}

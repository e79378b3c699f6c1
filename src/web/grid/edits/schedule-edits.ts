/**
 * An administrator's edits of a schedule: the page shows modes at once and prices when they are saved. The source is the
 * project's schedule or one person's overrides of it.
 */
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'
import type { PriceOfSlot } from '../../../domain/pricing.ts'
import type { Mode, ModeOfSlot, Slot } from '../../../domain/slot.ts'
import { type CellEdits, createCellEdits, type EditResult, type MonthSource } from './cell-edits.ts'
import type { PendingEdits } from './cell-saver.ts'
import type { CellChange, CellValue, EditKind } from './edit-kind.ts'
import type { GestureQuestions, ModeChange } from './gesture-questions.ts'

/** The values that the server stated for a month. */
export interface ScheduleReaders {
  /** The cell's own mode; null where the cell has none and the mode below holds. */
  entryAt: (date: Day, hour: number) => Mode | null
  belowAt: (date: Day, hour: number) => Mode
  /** The cell's own price, whole cents. */
  priceAt: (date: Day, hour: number) => number | null
}

/** Saves prices and reads them again; resolves to whether the server has them. It tells the user how the save ended. */
export type SavePrices = (prices: readonly PriceOfSlot[]) => Promise<boolean>

/** Where a schedule is read from and saved to. */
export interface ScheduleSource extends MonthSource {
  /** Undefined until the month is read. */
  readersOf: (month: Month) => ScheduleReaders | undefined
  saveMode: (slot: Slot) => Promise<unknown>
  saveModes: (slots: readonly ModeOfSlot[]) => Promise<unknown>
  /** The server has these modes now. */
  takeSaved: (slots: readonly ModeOfSlot[]) => void
  reload: (months: Month[]) => Promise<void>
  savePrices: SavePrices
  /** Asks before gestures are saved, and tells what single clicks have done. */
  questions?: GestureQuestions | undefined
}

export interface ScheduleEdits extends CellEdits {
  /** The mode as it is drawn. */
  modeAt: (date: Day, hour: number) => Mode
  pendingModes: () => PendingEdits<Mode | null>
  /** A single click. */
  step: (slot: Slot) => void
  /** A gesture: one save of the cells it changes. */
  paint: (slots: readonly Slot[]) => EditResult
  /** A tool fills cells. Unlike after `paint`, other tools do not begin at these slots. */
  fill: (slots: readonly Slot[]) => EditResult
  /** The slots of the last gesture, at which a tool may begin. */
  lastPainted: () => readonly Slot[]
  /** Prices of many cells: one save. */
  price: (prices: readonly PriceOfSlot[]) => Promise<boolean>
  /** Adds a step for a price that is saved already. */
  recordPrice: (change: CellChange<number | null>) => void
  load: MonthSource['load']
}

export function createScheduleEdits(source: ScheduleSource): ScheduleEdits {
  const edits = createCellEdits(source)
  const { add } = edits
  const belowAt = (date: Day, hour: number) =>
    source.readersOf(monthOfDay(date))?.belowAt(date, hour) ?? 'WHITE'
  const modeAt = (date: Day, hour: number): Mode => modes.valueAt(date, hour) ?? belowAt(date, hour)
  const modes = add<Mode | null>({
    ...modeKind(source, belowAt),
    isShown: ({ date, hour, value }) => modeAt(date, hour) === value,
    patchOf: ({ date, hour, value }) => ({ mode: value ?? belowAt(date, hour) }),
  })
  const prices = add(priceKind(source, modeAt))
  let painted: readonly Slot[] = []
  const fill = (slots: readonly Slot[]) => modes.setAll(slots.map(valueOfSlot))

  return {
    ...edits,
    modeAt,
    pendingModes: modes.pending,
    step(slot) {
      painted = []
      modes.set(valueOfSlot(slot))
    },
    paint(slots) {
      painted = slots
      return fill(slots)
    },
    fill,
    lastPainted: () => painted,
    price: (wanted) => prices.setAll(wanted.map(({ cents, ...cell }) => ({ ...cell, value: cents }))).saved,
    recordPrice: prices.record,
    load: source.load,
  }
}

const valueOfSlot = ({ mode, ...cell }: Slot): CellValue<Mode | null> => ({ ...cell, value: mode })
const slotOfValue = ({ value, ...cell }: CellValue<Mode | null>): ModeOfSlot => ({ ...cell, mode: value })

function modeKind(source: ScheduleSource, belowAt: (date: Day, hour: number) => Mode): EditKind<Mode | null> {
  const { readersOf, saveMode, saveModes, takeSaved, reload, onFailed, questions } = source
  const read = (date: Day, hour: number) => readersOf(monthOfDay(date))?.entryAt(date, hour) ?? null
  const effective = ({ date, hour, before, after }: CellChange<Mode | null>): ModeChange => {
    const below = belowAt(date, hour)
    return { date, hour, before: before ?? below, after: after ?? below }
  }
  return {
    read,
    asks: (changes) => questions?.asks(changes.map(effective)) ?? true,
    async saveOne({ value, ...place }) {
      const save = () =>
        value === null ? saveModes([{ ...place, mode: null }]) : saveMode({ ...place, mode: value })
      const change = { ...place, before: read(place.date, place.hour), after: value }
      await (questions ? questions.saveClick(effective(change), save) : save())
    },
    saveAll: (cells) => saveModes(cells.map(slotOfValue)),
    onSaved: (cells) => takeSaved(cells.map(slotOfValue)),
    onFailed,
    reload,
  }
}

function priceKind(source: ScheduleSource, modeAt: ScheduleEdits['modeAt']): EditKind<number | null> {
  const { readersOf, savePrices, questions } = source
  return {
    read: (date, hour) => readersOf(monthOfDay(date))?.priceAt(date, hour) ?? null,
    // A price leaves the mode of its hour, so only the day of the hour can be asked about.
    asks: (changes) =>
      questions?.asks(
        changes.map(({ date, hour }) => {
          const mode = modeAt(date, hour)
          return { date, hour, before: mode, after: mode }
        }),
      ) ?? true,
    async saveAll(cells) {
      const isSaved = await savePrices(cells.map(({ value, ...cell }) => ({ ...cell, cents: value })))
      // `savePrices` has told the user already, so this kind has no `onFailed`.
      if (!isSaved) throw new Error('prices not saved')
    },
  }
}

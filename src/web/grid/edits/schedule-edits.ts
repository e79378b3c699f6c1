/**
 * A schedule in the hand of an administrator, across months: what is saved how, and what can be taken back. A click, a
 * gesture and a tool are each one save and one step, and so is a change of prices. Whose schedule it is (a project's own,
 * or one person's overrides on it) its source says.
 */
import { type Day, type Month, monthOfDay, monthsOfDays } from '../../../domain/calendar.ts'
import type { PriceOfSlot } from '../../../domain/pricing.ts'
import { type Mode, type Slot, slotKey, type SlotRef } from '../../../domain/slot.ts'
import { createListeners } from '../../listeners.ts'
import { createGridHand, type GridHand, layerOf } from '../draw/cell-overlays.ts'
import type { SlotEdits, SlotSaver } from './cell-saver.ts'
import type { Direction } from './undo-buttons.tsx'
import {
  type CellChange,
  nextStep,
  NOTHING_DONE,
  replay,
  type Step,
  type UndoStack,
  withMoved,
  withoutStep,
  withStep,
} from './undo-stack.ts'

/** What the server said of a month. */
export interface ScheduleReaders {
  /** What a cell is of itself; null: nothing, and what lies below holds. */
  entryAt: (date: Day, hour: number) => Mode | null
  belowAt: (date: Day, hour: number) => Mode
  /** The price set on a cell of itself, whole cents. */
  priceAt: (date: Day, hour: number) => number | null
}

/** Where a schedule comes from and goes to. */
export interface ScheduleSource<Reply extends object> {
  /** What is known of a month; undefined until the server has said it. */
  known: (month: Month) => Reply | undefined
  /** Reads a month that is not on the screen, if need be. */
  load: (month: Month) => Promise<Reply>
  readersOf: (reply: Reply) => ScheduleReaders
  saver: SlotSaver<null>
  savePrices: SavePrices
  /** A month could not be read. */
  onFailed: (error: unknown) => void
}

export interface ScheduleEdits {
  hand: GridHand
  /** What the hand left there, else what the server said. */
  modeAt: (date: Day, hour: number) => Mode
  /** A single click. */
  step: (slot: Slot) => void
  /** A gesture: one save of the cells it changes. */
  paint: (slots: readonly Slot[]) => Painted
  /** A tool: the same, but that nothing begins where it was. */
  fill: (slots: readonly Slot[]) => Painted
  /** Prices of many cells: one save. Resolves to whether the server has them. */
  price: (prices: readonly PriceOfSlot[]) => Promise<boolean>
  /** A price that has been saved already. */
  keepPrice: (change: CellChange<number>) => void
  /** What the last gesture was to set, where a tool may begin. */
  lastPainted: () => readonly Slot[]
  /** Reads a month that is not on the screen, if need be. */
  load: (month: Month) => Promise<unknown>
  /** What the server's values do not show yet. */
  unread: () => SlotEdits<null>
  go: (direction: Direction) => Promise<Replayed | undefined>
  stack: () => UndoStack
  isSaving: () => boolean
  subscribe: (listener: () => void) => () => void
}

/** How many cells are another mode now, and whether the server has them. */
export interface Painted {
  count: number
  saved: Promise<boolean>
}

/** Saves prices and reads them again; resolves to whether the server has them. Says itself how it ended. */
export type SavePrices = (prices: readonly PriceOfSlot[]) => Promise<boolean>

/** What an undo or a redo came to. */
export interface Replayed {
  count: number
  /** Changed by somebody else meanwhile. */
  foreign: readonly SlotRef[]
}

export function createScheduleEdits<Reply extends object>(source: ScheduleSource<Reply>): ScheduleEdits {
  const { saver, load, savePrices } = source
  const hand = createGridHand()
  const { tell, subscribe } = createListeners()
  const readers = new WeakMap<Reply, ScheduleReaders>()
  let stack = NOTHING_DONE
  let painted: readonly Slot[] = []
  let replays: Promise<unknown> = Promise.resolve()

  const turn = (next: UndoStack) => {
    stack = next
    tell()
  }
  function readersOf(date: Day): ScheduleReaders | undefined {
    const reply = source.known(monthOfDay(date))
    if (!reply) return undefined
    const known = readers.get(reply) ?? source.readersOf(reply)
    readers.set(reply, known)
    return known
  }
  const belowAt = (date: Day, hour: number) => readersOf(date)?.belowAt(date, hour) ?? 'WHITE'
  // The saver's own edits, not the drawn ones: a second click may come before the first is drawn.
  const editAt = (date: Day, hour: number) => saver.edits().get(slotKey(date, hour))
  const entryAt = (date: Day, hour: number) => {
    const edit = editAt(date, hour)
    return edit ? edit.mode : (readersOf(date)?.entryAt(date, hour) ?? null)
  }
  const modeAt = (date: Day, hour: number) => entryAt(date, hour) ?? belowAt(date, hour)
  const priceAt = (date: Day, hour: number) => readersOf(date)?.priceAt(date, hour) ?? null

  saver.subscribe(() => {
    hand.setLayer(
      'edits',
      layerOf(saver.edits().values(), ({ date, hour, mode, isSaving }) => ({
        mode: mode ?? belowAt(date, hour),
        isPending: isSaving,
      })),
    )
    tell()
  })

  /** Cells that look as they are to look already are left as they are. */
  function changesTo(slots: readonly Slot[]): CellChange<Mode>[] {
    return slots
      .filter(({ date, hour, mode }) => modeAt(date, hour) !== mode)
      .map(({ date, hour, mode }) => ({ date, hour, before: entryAt(date, hour), after: mode }))
  }

  /** What could not be saved was not done. */
  function keep(cells: readonly CellChange<Mode>[], saved: Promise<boolean>): void {
    const step: Step = { kind: 'modes', cells }
    turn(withStep(stack, step))
    void saved.then((isSaved) => isSaved || turn(withoutStep(stack, step)))
  }

  function fill(slots: readonly Slot[]): Painted {
    const changes = changesTo(slots)
    const saved = saver.setAll(changes.map(({ date, hour, after: mode }) => ({ date, hour, mode })))
    if (changes.length > 0) keep(changes, saved)
    return { count: changes.length, saved }
  }

  async function replayNext(direction: Direction): Promise<Replayed | undefined> {
    const step = nextStep(stack, direction)
    if (!step) return undefined
    const months = monthsOfDays(step.cells.map(({ date }) => date))
    try {
      await Promise.all(months.map(load))
    } catch (error) {
      // Without knowing what is there now, nobody's change may be overwritten.
      source.onFailed(error)
      return undefined
    }
    if (nextStep(stack, direction) !== step) return undefined
    turn(withMoved(stack, direction))
    const { replayed, saved } = step.kind === 'modes' ? setModes(step, direction) : setPrices(step, direction)
    const back = saved.then((isSaved) => {
      const way = direction === 'undo' ? 'redo' : 'undo'
      if (!isSaved && nextStep(stack, way) === step) turn(withMoved(stack, way))
    })
    // Modes show at once; a price only once it has been read again, and the next step looks at it.
    if (step.kind === 'prices') await back
    return replayed
  }

  function setModes({ cells }: Step & { kind: 'modes' }, direction: Direction) {
    const { wanted, foreign } = replay(cells, direction, entryAt)
    const saved = saver.setAll(wanted.map(({ value, ...cell }) => ({ ...cell, mode: value })))
    return { replayed: { count: wanted.length, foreign }, saved }
  }

  function setPrices({ cells }: Step & { kind: 'prices' }, direction: Direction) {
    const { wanted, foreign } = replay(cells, direction, priceAt)
    const prices = wanted.map(({ value, ...cell }) => ({ ...cell, cents: value }))
    const saved = prices.length === 0 ? Promise.resolve(true) : savePrices(prices)
    return { replayed: { count: wanted.length, foreign }, saved }
  }

  return {
    hand,
    modeAt,
    step(slot) {
      painted = []
      const changes = changesTo([slot])
      keep(changes, saver.set(slot))
    },
    paint(slots) {
      painted = slots
      return fill(slots)
    },
    fill,
    async price(prices) {
      const cells = prices.map(({ date, hour, cents }) => {
        return { date, hour, before: priceAt(date, hour), after: cents }
      })
      const isSaved = await savePrices(prices)
      if (isSaved) turn(withStep(stack, { kind: 'prices', cells }))
      return isSaved
    },
    keepPrice: (change) => turn(withStep(stack, { kind: 'prices', cells: [change] })),
    lastPainted: () => painted,
    load,
    unread: saver.edits,
    go(direction) {
      // One after the other, however fast the keys are pressed.
      const replayed = replays.then(() => replayNext(direction))
      replays = replayed
      return replayed
    },
    stack: () => stack,
    isSaving: () => [...saver.edits().values()].some((edit) => edit.isSaving),
    subscribe,
  }
}

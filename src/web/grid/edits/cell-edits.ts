/** Edits of the cells of a schedule: all kinds of values and all months share the overlays and the undo stack. */
import { type Day, type Month, monthsOfDays } from '../../../domain/calendar.ts'
import { slotKey, type SlotRef } from '../../../domain/slot.ts'
import { inBackground } from '../../in-background.ts'
import { createListeners } from '../../listeners.ts'
import {
  type CellOverlays,
  createCellOverlays,
  mergePatches,
  NO_PATCHES,
  type Overlay,
  overlayOf,
} from '../draw/cell-overlays.ts'
import { createCellSaver, type PendingEdits } from './cell-saver.ts'
import type { CellChange, CellValue, EditKind } from './edit-kind.ts'
import {
  type Direction,
  nextStep,
  NO_STEPS,
  type UndoStack,
  withMoved,
  withoutStep,
  withStep,
} from './undo-stack.ts'

/** An edit that can be undone and redone. */
export interface EditStep {
  cells: readonly SlotRef[]
  /** Reads a month of values that are not part of the schedule. */
  load: ((month: Month) => Promise<unknown>) | undefined
  replay: (direction: Direction) => Replayed & {
    saved: Promise<boolean>
    /** The page shows the replayed values before they are saved. */
    isShown: boolean
  }
}

/** The result of an undo or a redo. */
export interface Replayed {
  count: number
  /** Cells that somebody else has changed since; an undo or redo leaves them as they are. */
  foreign: readonly SlotRef[]
}

/** How many cells an edit changes, and what becomes of it. */
export interface EditResult {
  count: number
  /** False where the user was asked before and declined. */
  agreed: Promise<boolean>
  /** Whether the server has the values. */
  saved: Promise<boolean>
}

export interface SetOptions {
  /**
   * Joins the edit to the newest step: one undo takes back both, and the user has been asked already. Undefined: they stay
   * apart.
   */
  join?: ((last: EditStep, step: EditStep) => EditStep | undefined) | undefined
}

/** The edits of one kind of value. */
export interface ValueEdits<Value> {
  /** The newest edit of the cell, or else the server's value. */
  valueAt: (date: Day, hour: number) => Value
  /** A single click. */
  set: (cell: CellValue<Value>) => EditResult
  /** A gesture or a tool: one save of the cells it changes. */
  setAll: (cells: readonly CellValue<Value>[], options?: SetOptions) => EditResult
  /** Adds a step for a change that is saved already. */
  record: (change: CellChange<Value>) => void
  pending: () => PendingEdits<Value>
  /** The pending edits as they are drawn. */
  overlay: () => Overlay
  subscribe: (listener: () => void) => () => void
}

/** Where a schedule's months come from. */
export interface MonthSource {
  /** Reads a month unless its values are known. */
  load: (month: Month) => Promise<unknown>
  /** A month could not be read. */
  onFailed: (error: unknown) => void
}

export interface CellEdits {
  /** Adds a kind of value; its pending edits are drawn in `overlays` and its steps go onto the stack. */
  add: <Value>(kind: EditKind<Value>) => ValueEdits<Value>
  overlays: CellOverlays
  go: (direction: Direction) => Promise<Replayed | undefined>
  hasStep: (direction: Direction) => boolean
  isSaving: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createCellEdits({ load, onFailed }: MonthSource): CellEdits {
  const overlays = createCellOverlays()
  const { notify, subscribe } = createListeners()
  const kinds: Pick<ValueEdits<unknown>, 'overlay' | 'pending'>[] = []
  let stack: UndoStack<EditStep> = NO_STEPS
  let replays: Promise<unknown> = Promise.resolve()

  function changeStack(next: UndoStack<EditStep>): void {
    stack = next
    notify()
  }
  /** A step whose save fails is removed from the stack. */
  function addStep(step: EditStep, saved: Promise<boolean>, join?: SetOptions['join']): void {
    const newest = join && nextStep(stack, 'undo')
    const joined = newest && join(newest, step)
    const last = joined && newest
    const added = joined ?? step
    const without = (each: EditStep | undefined) => (each ? withoutStep(stack, each) : stack)
    changeStack(withStep(without(last), added))
    inBackground(
      saved.then((isSaved) => isSaved || changeStack(last ? withStep(without(added), last) : without(added))),
    )
  }
  function draw(): void {
    overlays.set('edits', mergeOverlays(kinds.map((kind) => kind.overlay())))
    notify()
  }

  async function replayNext(direction: Direction): Promise<Replayed | undefined> {
    const step = nextStep(stack, direction)
    if (!step) return undefined
    try {
      const months = monthsOfDays(step.cells.map(({ date }) => date))
      const loads = [load, step.load].filter((each) => each !== undefined)
      await Promise.all(months.flatMap((month) => loads.map((read) => read(month))))
    } catch (error) {
      // An undo that does not know the present values could overwrite somebody else's change.
      onFailed(error)
      return undefined
    }
    if (nextStep(stack, direction) !== step) return undefined
    changeStack(withMoved(stack, direction))
    const { saved, isShown, ...replayed } = step.replay(direction)
    const isOver = saved.then((isSaved) => {
      const way = direction === 'undo' ? 'redo' : 'undo'
      if (!isSaved && nextStep(stack, way) === step) changeStack(withMoved(stack, way))
    })
    if (!isShown) await isOver
    return replayed
  }

  return {
    add(kind) {
      const edits = createValueEdits(kind, addStep)
      kinds.push(edits)
      edits.subscribe(draw)
      return edits
    },
    overlays,
    go(direction) {
      // Replays run one after the other, however fast the keys are pressed.
      const replayed = replays.then(() => replayNext(direction))
      replays = replayed
      return replayed
    },
    hasStep: (direction) => nextStep(stack, direction) !== undefined,
    isSaving: () => kinds.some((kind) => [...kind.pending().values()].some((edit) => edit.isSaving)),
    subscribe,
  }
}

/**
 * Makes the edits of one kind of value.
 * @param addStep gets each edit, whether its save succeeded, and how it joins the newest step
 */
function createValueEdits<Value>(
  kind: EditKind<Value>,
  addStep: (step: EditStep, saved: Promise<boolean>, join?: SetOptions['join']) => void,
): ValueEdits<Value> {
  const { equals = Object.is, patchOf, asks } = kind
  const saver = createCellSaver(kind)
  const listeners = createListeners()
  saver.subscribe(listeners.notify)
  // The value comes from the saver and not from the page: a second click may come before the first one is drawn.
  const valueAt = (date: Day, hour: number): Value => {
    const edit = saver.pending().get(slotKey(date, hour))
    return edit ? edit.value : kind.read(date, hour)
  }
  const { isShown = ({ date, hour, value }) => equals(valueAt(date, hour), value) } = kind

  /** The changes of a gesture while the user is asked about it: drawn, and not saved yet. */
  let asked: readonly CellValue<Value>[] = []

  function changesOf(cells: readonly CellValue<Value>[]): CellChange<Value>[] {
    const edited = cells.filter((cell) => !isShown(cell))
    return edited.map(({ date, hour, value }) => {
      return { date, hour, before: valueAt(date, hour), after: value }
    })
  }

  function edit(
    changes: readonly CellChange<Value>[],
    save: typeof saver.setAll,
    join?: SetOptions['join'],
  ): EditResult {
    const agreed = Promise.resolve(true)
    if (changes.length === 0) return { count: 0, agreed, saved: agreed }
    const saved = save(changes.map(({ date, hour, after }) => ({ date, hour, value: after })))
    addStep(stepOf(changes), saved, join)
    return { count: changes.length, agreed, saved }
  }

  function setAll(cells: readonly CellValue<Value>[], { join }: SetOptions = {}): EditResult {
    const changes = changesOf(cells)
    const answer = join !== undefined || changes.length === 0 || (asks?.(changes) ?? true)
    if (answer === true) return edit(changes, saver.setAll, join)
    asked = cells
    listeners.notify()
    const begun = answer.then((isAgreed) => {
      if (asked === cells) asked = []
      // The values may have changed while the user was asked.
      const result = isAgreed ? edit(changesOf(cells), saver.setAll) : undefined
      listeners.notify()
      return result
    })
    return {
      count: changes.length,
      agreed: begun.then((result) => result !== undefined),
      saved: begun.then((result) => result?.saved ?? false),
    }
  }

  function stepOf(changes: readonly CellChange<Value>[]): EditStep {
    return {
      cells: changes,
      load: kind.load,
      replay(direction) {
        const [from, to] =
          direction === 'undo' ? (['after', 'before'] as const) : (['before', 'after'] as const)
        const isForeign = (cell: CellChange<Value>) => !equals(valueAt(cell.date, cell.hour), cell[from])
        const foreign = changes.filter(isForeign)
        const wanted = changes
          .filter((cell) => !foreign.includes(cell))
          .map((cell) => ({ date: cell.date, hour: cell.hour, value: cell[to] }))
        const saved = saver.setAll(wanted)
        return { count: wanted.length, foreign, saved, isShown: patchOf !== undefined }
      },
    }
  }

  const shownEdits = () => [
    ...saver.pending().values(),
    ...asked.map((cell) => ({ ...cell, isSaving: false })),
  ]

  return {
    valueAt,
    set: (cell) => edit(changesOf([cell]), ([only]) => saver.set(only!)),
    setAll,
    record: (change) => addStep(stepOf([change]), Promise.resolve(true)),
    pending: saver.pending,
    overlay: () =>
      overlayOf(patchOf ? shownEdits() : [], (cell) => ({
        ...patchOf!(cell),
        isPending: cell.isSaving,
      })),
    subscribe: listeners.subscribe,
  }
}

/** Merges overlays into one; a later overlay replaces the fields of an earlier one. */
function mergeOverlays(overlays: readonly Overlay[]): Overlay {
  const filled = overlays.filter((overlay) => overlay.size > 0)
  if (filled.length < 2) return filled[0] ?? NO_PATCHES
  const dates = new Set(filled.flatMap((overlay) => [...overlay.keys()]))
  return new Map(
    [...dates].map((date) => [date, mergePatches(filled.flatMap((overlay) => overlay.get(date) ?? []))]),
  )
}

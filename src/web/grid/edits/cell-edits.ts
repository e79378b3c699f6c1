/** Edits of the cells of a schedule: all kinds of values and all months share the overlays and the undo stack. */
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import { inBackground } from '../../in-background.ts'
import { createListeners } from '../../listeners.ts'
import { type CellOverlays, createCellOverlays, mergeOverlays } from '../draw/cell-overlays.ts'
import type { EditKind } from './edit-kind.ts'
import {
  type Direction,
  nextStep,
  NO_STEPS,
  type UndoStack,
  withMoved,
  withoutStep,
  withStep,
} from './undo-stack.ts'
import { createValueEdits, type EditStep, type Replayed, type ValueEdits } from './value-edits.ts'

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
  function addStep(step: EditStep, saved: Promise<boolean>): void {
    changeStack(withStep(stack, step))
    inBackground(saved.then((isSaved) => isSaved || changeStack(withoutStep(stack, step))))
  }
  function draw(): void {
    overlays.set('edits', mergeOverlays(kinds.map((kind) => kind.overlay())))
    notify()
  }

  async function replayNext(direction: Direction): Promise<Replayed | undefined> {
    const step = nextStep(stack, direction)
    if (!step) return undefined
    try {
      await Promise.all(monthsOfDays(step.cells.map(({ date }) => date)).map(load))
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

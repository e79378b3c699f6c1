/**
 * A project's schedule in the hand of its administrator, across months: what is saved how, and what can be taken back. A
 * click, a gesture and a tool are each one save and one step.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { type Day, type Month, monthOfDay, monthsOfDays } from '../../../domain/calendar.ts'
import { entryReader, type Mode, patternReader, type Slot, slotKey } from '../../../domain/slot.ts'
import { createGridHand, type GridHand, layerOf } from '../../grid/grid-hand.ts'
import type { Direction } from '../../grid/undo-buttons.tsx'
import { scheduleQuery, slotSaverOf } from './requests.ts'
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

export interface ScheduleEdits {
  hand: GridHand
  /** What the hand left there, else what the server said. */
  modeAt: (date: Day, hour: number) => Mode
  /** A single click. */
  step: (slot: Slot) => void
  /** A gesture: one save of the cells it changes. */
  paint: (slots: readonly Slot[]) => Painted
  /** What the last gesture or tool was to set, where the next tool may begin. */
  lastPainted: () => readonly Slot[]
  /** Reads a month that is not on the screen, if need be. */
  load: (month: Month) => Promise<unknown>
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

/** What an undo or a redo came to. */
export interface Replayed {
  count: number
  /** Changed by somebody else meanwhile. */
  foreign: CellChange[]
}

interface Readers {
  entryAt: ReturnType<typeof entryReader>
  patternAt: ReturnType<typeof patternReader>
}
const readersOfReply = ({ schedule }: ScheduleReply): Readers => ({
  entryAt: entryReader(schedule),
  patternAt: patternReader(schedule),
})

export function createScheduleEdits(
  queries: QueryClient,
  projectId: string,
  onFailed: (error: unknown) => void,
): ScheduleEdits {
  const hand = createGridHand()
  const saver = slotSaverOf(queries, projectId, onFailed)
  const listeners = new Set<() => void>()
  const readers = new WeakMap<ScheduleReply, Readers>()
  let stack = NOTHING_DONE
  let painted: readonly Slot[] = []
  let replays: Promise<unknown> = Promise.resolve()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const turn = (next: UndoStack) => {
    stack = next
    tell()
  }
  /** What the server said of the month; undefined until it has. */
  function readersOf(date: Day): Readers | undefined {
    const reply = queries.getQueryData(scheduleQuery(projectId, monthOfDay(date)).queryKey)
    if (!reply) return undefined
    const known = readers.get(reply) ?? readersOfReply(reply)
    readers.set(reply, known)
    return known
  }
  const patternAt = (date: Day, hour: number) => readersOf(date)?.patternAt(date, hour) ?? 'WHITE'
  // The saver's own edits, not the drawn ones: a second click may come before the first is drawn.
  const editAt = (date: Day, hour: number) => saver.edits().get(slotKey(date, hour))
  const entryAt = (date: Day, hour: number) => {
    const edit = editAt(date, hour)
    return edit ? edit.mode : (readersOf(date)?.entryAt(date, hour) ?? null)
  }
  const modeAt = (date: Day, hour: number) => entryAt(date, hour) ?? patternAt(date, hour)

  saver.subscribe(() => {
    const edits = [...saver.edits()].map(([key, edit]) => {
      const [date = '', hour] = key.split(':')
      return { date, hour: Number(hour), ...edit }
    })
    hand.setLayer(
      'edits',
      layerOf(edits, ({ date, hour, mode, isSaving }) => ({
        mode: mode ?? patternAt(date, hour),
        isPending: isSaving,
      })),
    )
    tell()
  })

  /** Cells that look as they are to look already are left as they are. */
  function stepOf(slots: readonly Slot[]): Step {
    return slots
      .filter(({ date, hour, mode }) => modeAt(date, hour) !== mode)
      .map(({ date, hour, mode }) => ({ date, hour, before: entryAt(date, hour), after: mode }))
  }

  /** What could not be saved was not done. */
  function keep(step: Step, saved: Promise<boolean>): void {
    turn(withStep(stack, step))
    void saved.then((isSaved) => isSaved || turn(withoutStep(stack, step)))
  }

  // What is kept of a month that is not on the screen is true, or is read again.
  const load = (month: Month) =>
    queries.fetchQuery({ ...scheduleQuery(projectId, month), staleTime: Infinity })

  async function replayNext(direction: Direction): Promise<Replayed | undefined> {
    const step = nextStep(stack, direction)
    if (!step) return undefined
    await Promise.all(monthsOfDays(step.map(({ date }) => date)).map(load))
    if (nextStep(stack, direction) !== step) return undefined
    const { slots, foreign } = replay(step, direction, entryAt)
    turn(withMoved(stack, direction))
    void saver.setAll(slots).then((isSaved) => {
      const way = direction === 'undo' ? 'redo' : 'undo'
      if (!isSaved && nextStep(stack, way) === step) turn(withMoved(stack, way))
    })
    return { count: slots.length, foreign }
  }

  return {
    hand,
    modeAt,
    step(slot) {
      painted = []
      const step = stepOf([slot])
      keep(step, saver.set(slot))
    },
    paint(slots) {
      painted = slots
      const step = stepOf(slots)
      const saved = saver.setAll(step.map(({ date, hour, after: mode }) => ({ date, hour, mode })))
      if (step.length > 0) keep(step, saved)
      return { count: step.length, saved }
    },
    lastPainted: () => painted,
    load,
    go(direction) {
      // One after the other, however fast the keys are pressed.
      const replayed = replays.then(() => replayNext(direction))
      replays = replayed.catch(() => undefined)
      return replayed
    },
    stack: () => stack,
    isSaving: () => [...saver.edits().values()].some((edit) => edit.isSaving),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

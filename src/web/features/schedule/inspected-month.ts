/** The month that the editor shows, for what stands beside it. */
import { type RefObject, useEffect } from 'react'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import type { Slot } from '../../../domain/slot.ts'
import type { DatedWages } from '../../../domain/wages.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { createListeners } from '../../listeners.ts'

export interface InspectedMonth {
  edits: ScheduleEdits
  reply: ScheduleReply
  wages: DatedWages | undefined
  /** Saves modes as a fill does: with its questions, its undo step and its announcement. */
  fill: (slots: readonly Slot[]) => unknown
  /** Contains the grid. */
  section: RefObject<HTMLElement | null>
}

export type Inspected = ReturnType<typeof createInspected>

/** The store is outside React's state, so that a change of the month draws only what shows an hour. */
export function createInspected() {
  const { notify, subscribe } = createListeners()
  let month: InspectedMonth | undefined
  let showPeople: (() => void) | undefined
  return {
    get: () => month,
    set(next: InspectedMonth | undefined) {
      month = next
      notify()
    },
    subscribe,
    /** Takes what shows the people of the chosen hours beside the month, until the returned function is called. */
    takePeople(show: () => void) {
      showPeople = show
      return () => {
        showPeople = undefined
      }
    },
    /** Returns whether the people are shown beside the month. */
    openPeople() {
      showPeople?.()
      return showPeople !== undefined
    },
  }
}

/** Tells the store what is shown. */
export function useInspected(inspected: Inspected | undefined, month: InspectedMonth): void {
  const { edits, reply, wages } = month
  useEffect(() => {
    inspected?.set(month)
    // The functions of the month do the same in every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [inspected, edits, reply, wages])
  useEffect(() => () => inspected?.set(undefined), [inspected])
}

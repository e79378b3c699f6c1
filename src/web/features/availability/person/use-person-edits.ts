import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Day } from '../../../../domain/calendar.ts'
import type { Mode, Slot, SlotRef } from '../../../../domain/slot.ts'
import { findClosing } from '../../../grid/edits/closing-question.ts'
import { findPast } from '../../../grid/edits/past-question.ts'
import { createScheduleEdits, type SavePrices } from '../../../grid/edits/schedule-edits.ts'
import type { Direction } from '../../../grid/edits/undo-stack.ts'
import { useGestureQuestions, useQuestions } from '../../../grid/edits/use-gesture-questions.ts'
import { useReplays } from '../../../grid/edits/use-replays.ts'
import { useBrush } from '../../../grid/input/use-brush.ts'
import { useIsOffline } from '../../../http/use-is-offline.ts'
import { inBackground } from '../../../in-background.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { countClosingOfPerson, personSource } from './requests.ts'

interface PersonEditsOptions {
  projectId: string
  userId: string
  today: Day
  savePrices: SavePrices
  onFailed: () => void
  /** Whether the person gave the hour; undefined while unknown. */
  isGiven: (slot: SlotRef) => boolean | undefined
}

export type PersonEdits = ReturnType<typeof usePersonEdits>

/** Edits of a person's overrides and prices. They are saved at once and refused without a connection. */
export function usePersonEdits(options: PersonEditsOptions) {
  const { projectId, userId, today, savePrices, onFailed, isGiven } = options
  const queries = useQueryClient()
  const { show } = useToast()
  const isLost = useIsOffline()
  const questions = useQuestions()
  const [edits] = useState(() =>
    createScheduleEdits(personSource(queries, { projectId, userId }, { onFailed, savePrices, questions })),
  )
  const pendingModes = useSyncExternalStore(edits.subscribe, edits.pendingModes)
  useUnloadWarning([...pendingModes.values()].some((edit) => edit.isSaving))
  const replay = useReplays(edits, (words, count) => {
    if (count > 0) show(words)
  })
  const paint = (mode: Mode, cells: readonly SlotRef[]) => {
    if (!isLost) edits.paint(cells.map(({ date, hour }) => ({ date, hour, mode })))
  }
  function go(direction: Direction): void {
    questions.forgetClick()
    if (!isLost) inBackground(replay(direction))
  }
  const countClosing = (slots: readonly Slot[]) => countClosingOfPerson({ projectId, userId }, slots)
  const closing = findClosing({ isGiven, countClosing })
  useGestureQuestions(questions, {
    ofGesture: [closing, findPast(today)],
    ofClick: closing,
    undo: () => go('undo'),
  })
  return {
    ...useBrush(edits.overlays, paint),
    edits,
    pendingModes,
    isLost,
    paint,
    step: (slot: Slot): void => {
      if (!isLost) edits.step(slot)
    },
    go,
    questions,
  }
}

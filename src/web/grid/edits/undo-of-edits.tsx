import { useSyncExternalStore } from 'react'
import type { ScheduleEdits } from './schedule-edits.ts'
import { type Direction, UndoButtons } from './undo-buttons.tsx'
import { nextStep } from './undo-stack.ts'

type UndoOfEditsProps = { edits: ScheduleEdits; onGo: (direction: Direction) => void }

/** Knows only whether there is a step: an edit that adds one more draws nothing here. */
export function UndoOfEdits({ edits, onGo }: UndoOfEditsProps) {
  const useHasStep = (direction: Direction) =>
    useSyncExternalStore(edits.subscribe, () => nextStep(edits.stack(), direction) !== undefined)
  return <UndoButtons canGo={{ undo: useHasStep('undo'), redo: useHasStep('redo') }} onGo={onGo} />
}

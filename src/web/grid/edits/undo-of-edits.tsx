import { useSyncExternalStore } from 'react'
import { UndoButtons } from '../controls/undo-buttons.tsx'
import type { ScheduleEdits } from './schedule-edits.ts'
import type { Direction } from './undo-stack.ts'

type UndoOfEditsProps = {
  edits: Pick<ScheduleEdits, 'hasStep' | 'subscribe'>
  onGo: (direction: Direction) => void
}

/** Draws again only when the first step is added or the last one removed. */
export function UndoOfEdits({ edits, onGo }: UndoOfEditsProps) {
  const useHasStep = (direction: Direction) =>
    useSyncExternalStore(edits.subscribe, () => edits.hasStep(direction))
  return <UndoButtons canGo={{ undo: useHasStep('undo'), redo: useHasStep('redo') }} onGo={onGo} />
}

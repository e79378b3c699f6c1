import { useState } from 'react'
import { type Direction, nextStep, NO_STEPS, type UndoStack, withMoved, withStep } from './undo-stack.ts'

interface DraftStep<Draft> {
  before: Draft
  after: Draft
}

interface DraftStepsOptions<Draft> {
  draft: Draft
  isEmpty: (draft: Draft) => boolean
  /** Changes the draft; its callback gets the current draft. */
  put: (write: (now: Draft) => Draft) => void
}

/** Undo and redo for a draft, which the user saves when it is complete. */
export function useDraftSteps<Draft>({ draft, isEmpty, put }: DraftStepsOptions<Draft>) {
  const [stack, setStack] = useState<UndoStack<DraftStep<Draft>>>(NO_STEPS)
  const lastStep = stack.done.at(-1)
  // A save or a discard has emptied the draft, so there is nothing left to undo.
  if (lastStep && isEmpty(draft) && !isEmpty(lastStep.after)) setStack(NO_STEPS)
  return {
    /** Changes the draft and adds a step; a direct `put` adds none. */
    change: (write: (now: Draft) => Draft) =>
      put((before) => {
        const after = write(before)
        setStack((now) => withStep(now, { before, after }))
        return after
      }),
    go: (direction: Direction) => {
      const step = nextStep(stack, direction)
      if (!step) return
      put(() => (direction === 'undo' ? step.before : step.after))
      setStack(withMoved(stack, direction))
    },
    canGo: { undo: stack.done.length > 0, redo: stack.undone.length > 0 },
  }
}

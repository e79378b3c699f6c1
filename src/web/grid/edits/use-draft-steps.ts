import { useState } from 'react'
import { type Direction, nextStep, NO_STEPS, type UndoStack, withMoved, withStep } from './undo-stack.ts'

interface DraftStep<Draft> {
  before: Draft
  after: Draft
}

/**
 * Undo and redo for a draft, which the user saves when it is complete.
 * @param put changes the draft; its callback gets the current draft
 */
export function useDraftSteps<Draft>(put: (write: (now: Draft) => Draft) => void) {
  const [stack, setStack] = useState<UndoStack<DraftStep<Draft>>>(NO_STEPS)
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
    /** Drops all steps: a saved draft cannot be undone here. */
    forget: () => setStack(NO_STEPS),
  }
}

import { useState } from 'react'
import { goBy, NO_STEPS, type Steps, stepOn } from './draft-steps.ts'
import type { Direction } from './undo-buttons.tsx'

/**
 * A draft in the hand, and the way back through what the hand did to it.
 * @param put writes the draft, of which it is given what it is by then
 */
export function useDraftSteps<Draft>(draft: Draft, put: (write: (now: Draft) => Draft) => void) {
  const [steps, setSteps] = useState<Steps<Draft>>(NO_STEPS)
  return {
    /** A step; what is put otherwise is none. */
    change: (write: (now: Draft) => Draft) =>
      put((now) => {
        setSteps((before) => stepOn(before, now))
        return write(now)
      }),
    go: (direction: Direction) => {
      const gone = goBy(steps, direction, draft)
      if (!gone) return
      put(() => gone.draft)
      setSteps(gone.steps)
    },
    canGo: { undo: steps.past.length > 0, redo: steps.future.length > 0 },
    /** What is saved cannot be taken back here. */
    forget: () => setSteps(NO_STEPS),
  }
}

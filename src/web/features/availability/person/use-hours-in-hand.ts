import { useState } from 'react'
import { goBy, NO_STEPS, type Steps, stepOn } from '../../../grid/draft-steps.ts'
import type { Direction } from '../../../grid/undo-buttons.tsx'
import type { Changes } from './person-view-model.ts'
import { useChanges } from './requests.ts'

/** A person's hours that are changed and not saved, and the way back through what the hand did to them. */
export function useHoursInHand(projectId: string, userId: string) {
  const [changes, put] = useChanges(projectId, userId)
  const [steps, setSteps] = useState<Steps<Changes>>(NO_STEPS)
  return {
    changes,
    /** Not by the hand: no step. */
    put,
    change: (write: (now: Changes) => Changes) =>
      put((now) => {
        setSteps((before) => stepOn(before, now))
        return write(now)
      }),
    go: (direction: Direction) => {
      const gone = goBy(steps, direction, changes)
      if (!gone) return
      put(() => gone.draft)
      setSteps(gone.steps)
    },
    canGo: { undo: steps.past.length > 0, redo: steps.future.length > 0 },
    /** What is saved cannot be taken back here. */
    forget: () => setSteps(NO_STEPS),
  }
}

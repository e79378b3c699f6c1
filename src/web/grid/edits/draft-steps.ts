/** The way back through what the hand did to a draft, which is saved when it is done. */
import type { Direction } from './undo-buttons.tsx'

/** Drafts before and after the one at hand. */
export interface Steps<Draft> {
  past: readonly Draft[]
  future: readonly Draft[]
}

export const NO_STEPS: Steps<never> = { past: [], future: [] }
const MOST = 100

/** A step from one draft on to the next; what had been undone is given up. */
export function stepOn<Draft>(steps: Steps<Draft>, from: Draft): Steps<Draft> {
  return { past: [...steps.past, from].slice(-MOST), future: [] }
}

/** One step back or forth; undefined where there is none. */
export function goBy<Draft>(
  steps: Steps<Draft>,
  direction: Direction,
  now: Draft,
): { draft: Draft; steps: Steps<Draft> } | undefined {
  const { past, future } = steps
  if (direction === 'undo') {
    const draft = past.at(-1)
    return draft && { draft, steps: { past: past.slice(0, -1), future: [now, ...future] } }
  }
  const [draft, ...later] = future
  return draft && { draft, steps: { past: [...past, now], future: later } }
}

/** Steps that can be undone and redone, the newest last. The stack does not look into a step. */
export type Direction = 'undo' | 'redo'

export interface UndoStack<Step> {
  done: readonly Step[]
  undone: readonly Step[]
}

export const NO_STEPS: UndoStack<never> = { done: [], undone: [] }
const MAX_STEPS = 200

/** The stack after a new step, which drops the undone steps. */
export function withStep<Step>({ done }: UndoStack<Step>, step: Step): UndoStack<Step> {
  return { done: [...done, step].slice(-MAX_STEPS), undone: [] }
}

/** The stack without a step, such as one whose save failed. */
export function withoutStep<Step>({ done, undone }: UndoStack<Step>, step: Step): UndoStack<Step> {
  const others = (steps: readonly Step[]) => steps.filter((each) => each !== step)
  return { done: others(done), undone: others(undone) }
}

/** The next step to undo or redo. */
export function nextStep<Step>(stack: UndoStack<Step>, direction: Direction): Step | undefined {
  return (direction === 'undo' ? stack.done : stack.undone).at(-1)
}

/** The stack after its next step has been undone or redone. */
export function withMoved<Step>(stack: UndoStack<Step>, direction: Direction): UndoStack<Step> {
  const { done, undone } = stack
  const step = nextStep(stack, direction)
  if (step === undefined) return stack
  return direction === 'undo'
    ? { done: done.slice(0, -1), undone: [...undone, step] }
    : { done: [...done, step], undone: undone.slice(0, -1) }
}

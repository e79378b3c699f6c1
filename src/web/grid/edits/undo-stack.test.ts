import { expect, test } from 'vitest'
import { nextStep, NO_STEPS, type UndoStack, withMoved, withoutStep, withStep } from './undo-stack.ts'

const EMPTY: UndoStack<string> = NO_STEPS
const two = withStep(withStep(EMPTY, 'first'), 'second')

test('an undo takes the newest step', () => {
  expect(nextStep(two, 'undo')).toBe('second')
  expect(nextStep(withMoved(two, 'undo'), 'undo')).toBe('first')
})

test('a redo takes the step that was undone last', () => {
  const undone = withMoved(withMoved(two, 'undo'), 'undo')
  expect(nextStep(undone, 'undo')).toBeUndefined()
  expect(nextStep(undone, 'redo')).toBe('first')
  expect(nextStep(withMoved(undone, 'redo'), 'redo')).toBe('second')
})

test('the stack keeps at least 50 steps', () => {
  const steps = Array.from({ length: 300 }, (_, index) => `step ${index}`)
  let stack = steps.reduce(withStep, EMPTY)
  for (const each of steps.toReversed().slice(0, 50)) {
    expect(nextStep(stack, 'undo')).toBe(each)
    stack = withMoved(stack, 'undo')
  }
})

test('a new step drops the steps that could be redone', () => {
  expect(nextStep(withStep(withMoved(two, 'undo'), 'third'), 'redo')).toBeUndefined()
})

test('a step that could not be saved leaves the stack', () => {
  expect(nextStep(withoutStep(two, 'second'), 'undo')).toBe('first')
})

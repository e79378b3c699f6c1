import { expect, test } from 'vitest'
import { goBy, NO_STEPS, type Steps, stepOn } from './draft-steps.ts'

test('steps lead back and forth, and a new one gives up what was undone', () => {
  const steps = stepOn(stepOn(NO_STEPS, 'nothing'), 'nine')
  const back = goBy(steps, 'undo', 'both')!
  expect(back.draft).toEqual('nine')
  expect(goBy(back.steps, 'redo', back.draft)!.draft).toEqual('both')
  expect(goBy(stepOn(back.steps, 'nine'), 'redo', 'nine')).toBeUndefined()
  expect(goBy(NO_STEPS, 'undo', 'both')).toBeUndefined()
})

test('fifty steps and more can be undone', () => {
  let steps: Steps<string> = NO_STEPS
  for (let step = 0; step < 60; step += 1) steps = stepOn(steps, 'nine')
  expect(steps.past.length).toBeGreaterThanOrEqual(50)
})

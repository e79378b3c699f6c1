import { expect, test } from 'vitest'
import type { Mode } from '../../../domain/slot.ts'
import {
  type CellChange,
  nextStep,
  NOTHING_DONE,
  replay,
  type Step,
  withMoved,
  withoutStep,
  withStep,
} from './undo-stack.ts'

const change = (hour: number, before: Mode | null, after: Mode): CellChange => ({
  date: '2026-11-03',
  hour,
  before,
  after,
})
const one: Step = [change(9, 'WHITE', 'GREEN')]
const two: Step = [change(9, 'GREEN', 'RED'), change(10, 'WHITE', 'RED')]

test('takes steps back and brings them again, the last one first', () => {
  let stack = withStep(withStep(NOTHING_DONE, one), two)
  expect(nextStep(stack, 'undo')).toBe(two)
  stack = withMoved(withMoved(stack, 'undo'), 'undo')
  expect(nextStep(stack, 'undo')).toBeUndefined()
  expect(nextStep(stack, 'redo')).toBe(one)
  stack = withMoved(stack, 'redo')
  expect([nextStep(stack, 'undo'), nextStep(stack, 'redo')]).toEqual([one, two])
})

test('keeps at least 50 steps', () => {
  const steps = Array.from({ length: 300 }, (): Step => [change(9, 'WHITE', 'GREEN')])
  let stack = steps.reduce(withStep, NOTHING_DONE)
  for (const step of steps.toReversed().slice(0, 50)) {
    expect(nextStep(stack, 'undo')).toBe(step)
    stack = withMoved(stack, 'undo')
  }
})

test('a new step ends what could be brought again', () => {
  const stack = withStep(withMoved(withStep(NOTHING_DONE, one), 'undo'), two)
  expect(nextStep(stack, 'redo')).toBeUndefined()
})

test('what could not be saved was not done', () => {
  const stack = withoutStep(withStep(withStep(NOTHING_DONE, one), two), two)
  expect(nextStep(stack, 'undo')).toBe(one)
})

test('goes back to what was there before, and forth again', () => {
  const left = (hour: number) => (hour === 9 || hour === 10 ? 'RED' : 'WHITE') as Mode
  expect(replay(two, 'undo', (_, hour) => left(hour))).toEqual({
    slots: [
      { date: '2026-11-03', hour: 9, mode: 'GREEN' },
      { date: '2026-11-03', hour: 10, mode: 'WHITE' },
    ],
    foreign: [],
  })
  expect(replay(one, 'redo', () => 'WHITE').slots).toEqual([{ date: '2026-11-03', hour: 9, mode: 'GREEN' }])
})

test('gives back that there was no entry, and takes one of the same mode for another state', () => {
  const step: Step = [change(9, null, 'GREEN'), change(10, 'GREEN', 'RED')]
  expect(replay(step, 'undo', (_, hour) => (hour === 9 ? 'GREEN' : 'RED')).slots).toEqual([
    { date: '2026-11-03', hour: 9, mode: null },
    { date: '2026-11-03', hour: 10, mode: 'GREEN' },
  ])
  expect(replay(step, 'redo', (_, hour) => (hour === 9 ? null : 'GREEN')).foreign).toEqual([])
  expect(replay(step, 'redo', () => 'GREEN').foreign).toEqual([step[0]])
})

test('leaves alone, and names, what somebody else has changed meanwhile', () => {
  const now = (_: string, hour: number): Mode => (hour === 9 ? 'BLACK' : 'RED')
  expect(replay(two, 'undo', now)).toEqual({
    slots: [{ date: '2026-11-03', hour: 10, mode: 'WHITE' }],
    foreign: [two[0]],
  })
})

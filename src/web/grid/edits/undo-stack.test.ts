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

const change = (hour: number, before: Mode | null, after: Mode): CellChange<Mode> => ({
  date: '2026-11-03',
  hour,
  before,
  after,
})
const step = (...cells: CellChange<Mode>[]): Step & { kind: 'modes' } => ({ kind: 'modes', cells })
const one = step(change(9, 'WHITE', 'GREEN'))
const two = step(change(9, 'GREEN', 'RED'), change(10, 'WHITE', 'RED'))
const is = (hour: number, value: Mode | null) => ({ date: '2026-11-03', hour, value })

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
  const steps = Array.from({ length: 300 }, () => step(change(9, 'WHITE', 'GREEN')))
  let stack = steps.reduce(withStep, NOTHING_DONE)
  for (const each of steps.toReversed().slice(0, 50)) {
    expect(nextStep(stack, 'undo')).toBe(each)
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
  expect(replay(two.cells, 'undo', (_, hour) => left(hour))).toEqual({
    wanted: [is(9, 'GREEN'), is(10, 'WHITE')],
    foreign: [],
  })
  expect(replay(one.cells, 'redo', () => 'WHITE').wanted).toEqual([is(9, 'GREEN')])
})

test('gives back that there was no entry, and takes one of the same mode for another state', () => {
  const { cells } = step(change(9, null, 'GREEN'), change(10, 'GREEN', 'RED'))
  const undone = replay(cells, 'undo', (_, hour) => (hour === 9 ? 'GREEN' : 'RED'))
  expect(undone.wanted).toEqual([is(9, null), is(10, 'GREEN')])
  expect(replay(cells, 'redo', (_, hour) => (hour === 9 ? null : 'GREEN')).foreign).toEqual([])
  expect(replay(cells, 'redo', () => 'GREEN').foreign).toEqual([cells[0]])
})

test('leaves alone, and names, what somebody else has changed meanwhile', () => {
  const now = (_: string, hour: number): Mode => (hour === 9 ? 'BLACK' : 'RED')
  expect(replay(two.cells, 'undo', now)).toEqual({
    wanted: [is(10, 'WHITE')],
    foreign: [two.cells[0]],
  })
})

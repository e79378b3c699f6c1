// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createStage } from '../../testing/stage.ts'
import { useDraftSteps } from './use-draft-steps.ts'

const { render } = createStage()
type Steps = ReturnType<typeof useDraftSteps<string>>
let draft = ''
let steps: Steps
const put = (write: (now: string) => string) => {
  draft = write(draft)
}

function Page({ onDrawn }: { onDrawn: (drawn: Steps) => void }) {
  const drawn = useDraftSteps<string>(put)
  useLayoutEffect(() => {
    onDrawn(drawn)
  })
  return null
}
const add = (more: string) => act(() => steps.change((now) => now + more))
const go = (direction: 'undo' | 'redo') => act(() => steps.go(direction))

beforeEach(() => {
  draft = ''
  act(() => render(<Page onDrawn={(drawn) => (steps = drawn)} />))
  add('a')
  add('b')
})

test('an undo restores the draft before the step', () => {
  go('undo')
  expect(draft).toBe('a')
})

test('a redo restores the draft after the step', () => {
  go('undo')
  go('redo')
  expect(draft).toBe('ab')
  expect(steps.canGo).toEqual({ undo: true, redo: false })
})

test('a direct write adds no step', () => {
  act(() => put(() => 'other'))
  go('undo')
  expect(draft).toBe('a')
})

test('a saved draft has no steps', () => {
  act(() => steps.forget())
  expect(steps.canGo).toEqual({ undo: false, redo: false })
})

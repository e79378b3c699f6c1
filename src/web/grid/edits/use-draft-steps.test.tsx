// @vitest-environment happy-dom
import { act, useLayoutEffect, useSyncExternalStore } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createListeners } from '../../listeners.ts'
import { createStage } from '../../testing/stage.ts'
import { useDraftSteps } from './use-draft-steps.ts'

const { render } = createStage()
type Steps = ReturnType<typeof useDraftSteps<string>>
let draft = ''
let steps: Steps
const { notify, subscribe } = createListeners()
const put = (write: (now: string) => string) => {
  draft = write(draft)
  notify()
}

function Page({ onDrawn }: { onDrawn: (drawn: Steps) => void }) {
  const now = useSyncExternalStore(subscribe, () => draft)
  const drawn = useDraftSteps<string>({ draft: now, isEmpty: (text) => text === '', put })
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

test('a draft that a save or a discard has emptied has no steps', () => {
  act(() => put(() => ''))
  expect(steps.canGo).toEqual({ undo: false, redo: false })
})

test('a draft that was emptied by undo or by hand keeps its steps', () => {
  go('undo')
  go('undo')
  expect([draft, steps.canGo]).toEqual(['', { undo: false, redo: true }])
  go('redo')
  act(() => steps.change(() => ''))
  expect(steps.canGo).toEqual({ undo: true, redo: false })
})

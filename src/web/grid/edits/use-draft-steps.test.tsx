// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createStage } from '../../testing/stage.ts'
import { useDraftSteps } from './use-draft-steps.ts'

const { render } = createStage()
let draft = ''
let steps: ReturnType<typeof useDraftSteps<string>>
let put: (write: (now: string) => string) => void

function Page() {
  const [text, setText] = useState('')
  draft = text
  put = (write) => setText(write(draft))
  steps = useDraftSteps<string>(put)
  return null
}
const add = (more: string) => act(() => steps.change((now) => now + more))
const go = (direction: 'undo' | 'redo') => act(() => steps.go(direction))

beforeEach(() => {
  act(() => render(<Page />))
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

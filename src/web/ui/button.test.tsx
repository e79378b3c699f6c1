// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createStage } from '../testing/stage.ts'
import { Button } from './button.tsx'

const { host, render } = createStage()
function press(detail: number): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  act(() => void host.querySelector('button')!.dispatchEvent(click))
}

test('a double click sends a form once, and two presses send it twice', () => {
  const send = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  act(() =>
    render(
      <form onSubmit={({ nativeEvent }) => send(nativeEvent)}>
        <Button type="submit">Save</Button>
      </form>,
    ),
  )
  press(1)
  press(2)
  expect(send).toHaveBeenCalledTimes(1)
  press(1)
  expect(send).toHaveBeenCalledTimes(2)
})

test('each press of a double click reaches a button that sends no form', () => {
  const undo = vi.fn<() => void>()
  act(() => render(<Button onClick={undo}>Undo</Button>))
  press(1)
  press(2)
  expect(undo).toHaveBeenCalledTimes(2)
})

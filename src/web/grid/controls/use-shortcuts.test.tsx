// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPageKeys } from '../input/page-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'

const ofPage = vi.fn<() => void>()
const ofRegion = vi.fn<() => void>()
const choose = vi.fn<(key: string) => boolean>()
const helped = vi.fn<() => void>()
let root: Root
let host: HTMLElement

function Page() {
  const page = useRef<HTMLElement>(null)
  const region = useRef<HTMLElement>(null)
  useShortcuts(page, { onUndo: ofPage, onKey: choose, onHelp: helped }, { takesPage: true })
  useShortcuts(region, { onUndo: ofRegion })
  return (
    <>
      <button type="button">outside</button>
      <input name="typed" />
      <input name="chosen" type="radio" />
      <section ref={page}>
        <button type="button">page</button>
      </section>
      <section ref={region}>
        <button type="button">region</button>
      </section>
      <div popover="auto" />
    </>
  )
}
const press = (on: Element, key: string, ctrlKey = false) =>
  act(() => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
  })
const undo = (on: Element) => press(on, 'z', true)
const button = (text: string) =>
  [...host.querySelectorAll('button')].find((each) => each.textContent === text)!

beforeEach(() => {
  vi.resetAllMocks()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  act(() => root.render(<Page />))
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

test('the page’s shortcuts work outside of regions that have their own', () => {
  for (const on of [document.body, button('page'), button('outside'), host.querySelector('[type="radio"]')!])
    undo(on)
  expect(ofPage).toHaveBeenCalledTimes(4)
  expect(ofRegion).not.toHaveBeenCalled()
  undo(button('region'))
  expect(ofPage).toHaveBeenCalledTimes(4)
  expect(ofRegion).toHaveBeenCalledOnce()
})

test('the help sheet opens from every region', () => {
  press(button('region'), '?')
  expect(helped).toHaveBeenCalledOnce()
})

test('no shortcut works in a text field', () => {
  undo(host.querySelector('[name="typed"]')!)
  expect(ofPage).not.toHaveBeenCalled()
})

test('only single characters can be switched off outside of grids', () => {
  press(button('outside'), '2')
  setPageKeys(false)
  press(button('outside'), '3')
  press(button('page'), '4')
  undo(button('outside'))
  press(button('region'), '?')
  expect(helped).toHaveBeenCalledOnce()
  expect(choose.mock.calls).toEqual([['2'], ['4']])
  expect(ofPage).toHaveBeenCalledOnce()
  setPageKeys(true)
  press(button('outside'), '5')
  expect(choose).toHaveBeenLastCalledWith('5')
})

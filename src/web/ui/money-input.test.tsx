// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStage } from '../testing/stage.ts'
import { Form } from './form.tsx'
import { MoneyInput, type MoneyParsed } from './money-input.tsx'

const parse = (text: string): MoneyParsed => {
  if (text.trim() === '') return { ok: true, cents: null }
  return /^\d+([.,]\d{1,2})?$/.test(text)
    ? { ok: true, cents: Math.round(Number(text.replace(',', '.')) * 100) }
    : { ok: false, reason: 'No amount' }
}
const format = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

const changed = vi.fn<(cents: number | null) => void>()
const validity = vi.fn<(valid: boolean) => void>()
const onInvalid = vi.fn<() => void>()
const submitted = vi.fn<() => void>()
const { host, render } = createStage()

const show = (cents: number | null, { errorOnSubmit = false } = {}) =>
  act(() => {
    const change = (next: number | null) => {
      changed(next)
      show(next, { errorOnSubmit })
    }
    render(
      <Form onSubmit={submitted}>
        <MoneyInput
          label="Green"
          onValidityChange={validity}
          {...{ value: cents, onChange: change, parse, format, onInvalid, errorOnSubmit }}
        />
      </Form>,
    )
  })

const field = () => host.querySelector('input') as HTMLInputElement
const type = (text: string) =>
  act(() => {
    field().focus()
    // The prototype's setter bypasses React's own, so React sees a change as from a keyboard.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const send = (target: Element | null, event: Event) =>
  act(() => {
    target?.dispatchEvent(event)
  })
const leave = () => send(field(), new FocusEvent('focusout', { bubbles: true }))
const submit = () =>
  send(host.querySelector('form'), new Event('submit', { bubbles: true, cancelable: true }))

beforeEach(() => {
  vi.clearAllMocks()
})

test('shows cents as an amount and null as nothing', () => {
  show(1850)
  expect(field().value).toBe('18,50')
  show(null)
  expect(field().value).toBe('')
})

test('reports the value while typing and leaves the text alone until the field is left', () => {
  show(null)
  type('12.5')
  expect(changed).toHaveBeenLastCalledWith(1250)
  expect(field().value).toBe('12.5')
  leave()
  expect(field().value).toBe('12,50')
})

test('reports an emptied field as null', () => {
  show(1850)
  type('')
  leave()
  expect(changed).toHaveBeenLastCalledWith(null)
})

test('shows an error only when the field is left, and keeps the text', () => {
  show(1850)
  type('-3')
  expect(host.textContent).not.toContain('No amount')
  leave()
  expect(host.querySelector('[role=alert]')?.textContent).toBe('No amount')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('-3')
  expect(changed).not.toHaveBeenCalled()
  expect(validity.mock.calls).toEqual([[false]])
})

test('removes the error as soon as the text is an amount', () => {
  show(1850)
  type('x')
  leave()
  type('19')
  expect(host.textContent).not.toContain('No amount')
  expect(validity.mock.calls).toEqual([[false], [true]])
})

test('takes a value that is set from outside', () => {
  show(1850)
  type('x')
  leave()
  show(2000)
  expect(field().value).toBe('20,00')
  expect(host.textContent).not.toContain('No amount')
  expect(validity.mock.calls).toEqual([[false], [true]])
})

test('stops the submit of its form while the text is no amount', () => {
  show(1850)
  type('1,234')
  submit()
  expect(submitted).not.toHaveBeenCalled()
  type('1,23')
  submit()
  expect(submitted).toHaveBeenCalledOnce()
})

test('tells of each submit that it stops, and then shows the error', () => {
  show(1850, { errorOnSubmit: true })
  type('x')
  leave()
  expect(host.textContent).not.toContain('No amount')
  expect(onInvalid).not.toHaveBeenCalled()
  submit()
  expect(host.textContent).toContain('No amount')
  expect(onInvalid).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field())
  submit()
  expect(onInvalid).toHaveBeenCalledTimes(2)
})

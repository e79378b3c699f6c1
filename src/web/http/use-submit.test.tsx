// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSubmit } from './use-submit.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const send = vi.fn<() => Promise<void>>()

function TestForm() {
  const { form } = useSubmit<object>({ check: () => ({}), fallback: 'Failed', send })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.onSubmit(event)
      }}
    />
  )
}

test('sends once for a double click, and again after a failure', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  act(() => root.render(<TestForm />))
  const form = host.querySelector('form')!

  const first = Promise.withResolvers<void>()
  send.mockReturnValueOnce(first.promise)
  // In one task: nothing is drawn between the two clicks.
  act(() => {
    form.requestSubmit()
    form.requestSubmit()
  })
  expect(send).toHaveBeenCalledTimes(1)

  await act(async () => first.reject(new Error('refused')))
  await act(async () => form.requestSubmit())
  expect(send).toHaveBeenCalledTimes(2)
  act(() => root.unmount())
})

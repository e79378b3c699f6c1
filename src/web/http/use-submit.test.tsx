// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createStage } from '../testing/stage.ts'
import { useSubmit } from './use-submit.ts'

const send = vi.fn<() => Promise<void>>()
const { host, render } = createStage()

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
  act(() => render(<TestForm />))
  const form = host.querySelector('form')!

  const first = Promise.withResolvers<void>()
  send.mockReturnValueOnce(first.promise)
  // Both clicks are in one task, so React draws nothing between them.
  act(() => {
    form.requestSubmit()
    form.requestSubmit()
  })
  expect(send).toHaveBeenCalledTimes(1)

  await act(async () => first.reject(new Error('refused')))
  await act(async () => form.requestSubmit())
  expect(send).toHaveBeenCalledTimes(2)
})

// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStage } from './testing/stage.ts'
import { useSubmit } from './use-submit.ts'

const send = vi.fn<() => Promise<void>>()
beforeEach(() => {
  send.mockReset()
})
const { host, render } = createStage()

type Options = Parameters<typeof useSubmit<object>>[0]

function TestForm({ check = () => ({}) }: { check?: Options['check'] }) {
  const { form, failure } = useSubmit<object>({ check, fallback: 'Failed', send })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.onSubmit(event)
      }}
    >
      {failure.sentence}
    </form>
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

test('says that the file of the checks did not come, and loads it at the next submit', async () => {
  const load = vi.fn<() => Promise<() => Record<string, string>>>(async () => () => ({}))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  act(() => render(<TestForm check={{ load }} />))
  const form = host.querySelector('form')!

  await act(async () => form.requestSubmit())
  expect(form.textContent).toBe('The server cannot be reached. Please check your connection.')
  expect(send).not.toHaveBeenCalled()
  await act(async () => form.requestSubmit())
  expect(send).toHaveBeenCalledTimes(1)
  expect(form.textContent).toBe('')
})

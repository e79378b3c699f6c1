// @vitest-environment happy-dom

import { act, Suspense, use } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../testing/top-layer.ts'
import { createStage } from '../testing/stage.ts'
import { Dialog } from './dialog.tsx'

const { host, render } = createStage()
const dialog = () => host.querySelector('dialog')!
beforeEach(() => {
  // As in a browser, the event comes in a task of its own.
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    this.removeAttribute('open')
    setTimeout(() => this.dispatchEvent(new Event('close')), 0)
  })
})
afterEach(() => vi.restoreAllMocks())
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

function Part({ loading }: { loading: Promise<unknown> | undefined }) {
  if (loading) use(loading)
  return null
}

test('stays open when a part beside it loads, which hides both for a moment', async () => {
  const closed = vi.fn<() => void>()
  const loading = Promise.withResolvers<undefined>()
  const draw = (isLoading: boolean) =>
    act(async () =>
      render(
        <Suspense>
          <Part loading={isLoading ? loading.promise : undefined} />
          <Dialog title="Sign out?" onClose={closed} />
        </Suspense>,
      ),
    )
  await draw(false)
  expect(dialog().open).toBe(true)
  await draw(true)
  expect(dialog().open).toBe(false)
  await nextTask()
  await act(async () => loading.resolve(undefined))
  expect(dialog().open).toBe(true)
  expect(closed).not.toHaveBeenCalled()
})

test('says that it was closed when the browser closes it', async () => {
  const closed = vi.fn<() => void>()
  await act(async () => render(<Dialog title="Sign out?" onClose={closed} />))
  dialog().close()
  await nextTask()
  expect(closed).toHaveBeenCalledOnce()
})

test('is closed by Back and Forward, which may lead to another month behind it', async () => {
  const closed = vi.fn<() => void>()
  await act(async () => render(<Dialog title="Announce month" onClose={closed} />))
  dispatchEvent(new PopStateEvent('popstate'))
  await nextTask()
  expect(dialog().open).toBe(false)
  expect(closed).toHaveBeenCalledOnce()
})

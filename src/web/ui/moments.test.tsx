// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TestPage } from '../testing/test-page.tsx'
import { ClickFeedback } from './click-feedback.tsx'
import { CopyButton } from './copy-button.tsx'
import { type ToastOptions, useToast } from './toast.tsx'
import { useUndoToast } from './undo-toast.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  page.close()
})

function Toaster(options: ToastOptions) {
  const { show } = useToast()
  return (
    <button type="button" onClick={() => show('Saved', options)}>
      Show
    </button>
  )
}

test.each([
  ['1.6 s', {}, 1600],
  ['6 s with an error', { tone: 'error' as const }, 6000],
  ['as long as its option says', { tone: 'error' as const, ms: 2500 }, 2500],
])('a toast stays %s', async (_, options, lasts) => {
  await page.open(<Toaster {...options} />)
  await page.press('Show')
  await page.pass(lasts - 1)
  expect(page.text()).toContain('Saved')
  await page.pass(1)
  expect(page.text()).not.toContain('Saved')
})

const action = { done: 'Invite revoked', about: 'jonas@example.org', label: 'Undo' }

function Undoer({ undo }: { undo: () => void }) {
  const offerUndo = useUndoToast()
  return (
    <button type="button" onClick={() => offerUndo({ ...action, undo })}>
      Revoke
    </button>
  )
}

describe('a toast with an Undo button', () => {
  test('stays while the pointer or the focus is on it, and ten seconds longer', async () => {
    await page.open(<Undoer undo={vi.fn<() => void>()} />)
    await page.press('Revoke')
    const undo = () => page.button('Undo')
    for (const [begin, end] of [
      ['mouseover', 'mouseout'],
      ['focusin', 'focusout'],
    ] as const) {
      const happens = (type: string) =>
        act(() =>
          undo()!.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body })),
        )
      await happens(begin)
      await page.pass(60_000)
      expect(undo()).toBeDefined()
      await happens(end)
    }
    await page.pass(9999)
    expect(undo()).toBeDefined()
    await page.pass(1)
    expect(undo()).toBeUndefined()
  })

  test('closes when Undo is pressed, and calls once', async () => {
    const undo = vi.fn<() => void>()
    await page.open(<Undoer undo={undo} />)
    await page.press('Revoke')
    await page.press('Undo')
    expect(undo).toHaveBeenCalledTimes(1)
    expect(page.text()).not.toContain('Invite revoked')
  })
})

test('a copy button shows Copied for 1.6 s', async () => {
  vi.stubGlobal('isSecureContext', true)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.open(<CopyButton text="https://x.example/invite/1" label="Copy" copiedLabel="Copied" />)
  await page.press('Copy')
  expect(written).toHaveBeenCalledWith('https://x.example/invite/1')
  expect(page.button('Copied')).toBeDefined()
  await page.pass(1599)
  expect(page.button('Copied')).toBeDefined()
  await page.pass(1)
  expect(page.button('Copied')).toBeUndefined()
  expect(page.button('Copy')).toBeDefined()
})

describe('a pointer press', () => {
  const rings = () => document.querySelectorAll('body > span')
  const press = () => {
    const event = new PointerEvent('pointerdown', { clientX: 40, clientY: 60, bubbles: true })
    page.host.dispatchEvent(event)
  }

  const setReducedMotion = (matches: boolean) =>
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)

  test('draws a ring at its place until the animation ends', async () => {
    setReducedMotion(false)
    await page.open(<ClickFeedback />)
    press()
    expect(rings()).toHaveLength(1)
    expect((rings()[0] as HTMLElement).style).toMatchObject({ left: '40px', top: '60px' })
    rings()[0]!.dispatchEvent(new Event('animationend'))
    expect(rings()).toHaveLength(0)
  })

  test('draws no ring with prefers-reduced-motion', async () => {
    setReducedMotion(true)
    await page.open(<ClickFeedback />)
    press()
    expect(rings()).toHaveLength(0)
  })
})

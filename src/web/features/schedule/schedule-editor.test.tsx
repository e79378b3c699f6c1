// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import '../../testing/top-layer.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { ScheduleEditor, type ScheduleEditorProps } from './schedule-editor.tsx'

const empty: ScheduleReply = { month: '2026-11', schedule: [], userModeOverrides: [], slotPrices: {} }
const yellow: ScheduleReply = { ...empty, schedule: [{ date: '2026-11-03', hour: 9, mode: 'YELLOW' }] }
const read = vi.fn<() => Promise<Response>>()
const saved = vi.fn<(slot: unknown) => Promise<Response>>()
const alerted = vi.fn<(text: string) => void>()
let root: Root
let host: HTMLElement

/** Waits for replies to arrive and to be drawn, on a busy machine too. */
const shows = (check: () => void) => vi.waitFor(check, 20_000)

async function show(more: Partial<ScheduleEditorProps> = {}) {
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ScheduleEditor projectId="p1" month="2026-11" savePrices={async () => false} {...more} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await shows(() => expect(host.querySelector('table:not([aria-busy])')).not.toBeNull())
}
const cell = () => host.querySelector<HTMLElement>('[data-date="2026-11-03"][data-hour="9"]')!
const mode = () => cell().dataset['mode']
const press = () => flushSync(() => cell().click())

/** A reply that is given by hand. */
function held() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { promise, answer: resolve }
}

beforeEach(() => {
  vi.stubGlobal('alert', alerted)
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    if (url === '/api/projects/p1/schedule?month=2026-11') return read()
    if (url === '/api/projects/p1/schedule/slot') return saved(JSON.parse(body as string))
    throw new Error(`Nobody answers ${method} ${url}`)
  })
  read.mockImplementation(async () => Response.json(yellow))
  saved.mockImplementation(async (slot) => Response.json(slot))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.resetAllMocks()
})

test('shows a step at once, and sends it', async () => {
  await show()
  expect(mode()).toBe('YELLOW')
  saved.mockReturnValueOnce(held().promise)
  press()
  expect(mode()).toBe('RED')
  expect(cell().getAttribute('aria-busy')).toBe('true')
  expect(saved.mock.calls).toEqual([[{ date: '2026-11-03', hour: 9, mode: 'RED' }]])
})

test('takes the server’s value after the save, where it is another one', async () => {
  await show()
  const reading = held()
  read.mockReturnValueOnce(reading.promise)
  press()
  expect(mode()).toBe('RED')
  reading.answer(Response.json({ ...empty, schedule: [{ date: '2026-11-03', hour: 9, mode: 'BLACK' }] }))
  await shows(() => expect(mode()).toBe('BLACK'))
  expect(alerted).not.toHaveBeenCalled()
})

test('reverts a step that was not saved and alerts the server’s reply', async () => {
  await show()
  const saving = held()
  saved.mockReturnValueOnce(saving.promise)
  press()
  expect(mode()).toBe('RED')
  saving.answer(Response.json({ error: 'Out of order.', code: 'internal' }, { status: 500 }))
  await shows(() => expect(mode()).toBe('YELLOW'))
  await shows(() => expect(alerted.mock.calls).toEqual([['Save failed: Out of order.']]))
})

test('takes a 404 for a month without entries', async () => {
  read.mockImplementation(async () => Response.json({ error: 'Not found.' }, { status: 404 }))
  await show()
  const cells = [...host.querySelectorAll<HTMLElement>('td')]
  expect(cells).toHaveLength(30 * 14)
  expect(cells.every((each) => each.dataset['mode'] === 'WHITE')).toBe(true)
  expect(host.textContent).toContain('Each press steps on: white, green, yellow, red, black.')
  press()
  expect(saved.mock.calls).toEqual([[{ date: '2026-11-03', hour: 9, mode: 'GREEN' }]])
})

test('while the history is looked at, a press asks for it and leaves the mode', async () => {
  const asked = vi.fn<NonNullable<ScheduleEditorProps['onHistoryPress']>>()
  read.mockImplementation(async () => Response.json(yellow))
  await show({ onHistoryPress: asked })
  expect(host.textContent).toContain('Each press shows the history of that hour.')
  press()
  expect(asked.mock.calls).toEqual([[{ date: '2026-11-03', hour: 9 }]])
  expect(mode()).toBe('YELLOW')
  expect(saved).not.toHaveBeenCalled()
})

test('while prices are edited, a press asks for the slot’s price and leaves its mode', async () => {
  const asked = vi.fn<NonNullable<ScheduleEditorProps['onPricePress']>>()
  read.mockImplementation(async () => Response.json({ ...yellow, slotPrices: { '2026-11-03:9': 25.5 } }))
  await show({ onPricePress: asked })
  expect(host.textContent).toContain('Each press asks for the price of that hour.')
  press()
  host.querySelector<HTMLElement>('[data-date="2026-11-04"][data-hour="7"]')!.click()
  expect(asked.mock.calls.map(([slot]) => [slot])).toEqual([
    [{ date: '2026-11-03', hour: 9, mode: 'YELLOW', priceCents: 2550 }],
    [{ date: '2026-11-04', hour: 7, mode: 'WHITE', priceCents: undefined }],
  ])
  expect(mode()).toBe('YELLOW')
  expect(saved).not.toHaveBeenCalled()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// @vitest-environment happy-dom
import type { SlotToPrice } from '../../../../domain/pricing.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import '../../../testing/top-layer.ts'
import { createStage } from '../../../testing/stage.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import type { PriceTarget } from '../view-model.ts'
import { SlotPriceDialog } from './slot-price-dialog.tsx'

const jonas: PriceTarget = { level: 'user', userId: 'u1', name: 'Jonas Öztürk' }
const slot: SlotToPrice = { date: '2026-11-03', hour: 14, cents: 2550, mode: 'GREEN', paysCents: 2550 }
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const closed = vi.fn<() => void>()
const said = vi.fn<(text: string) => void>()
let queries: QueryClient
const { host, render } = createStage()

const open = (target: PriceTarget = jonas, more: Partial<SlotToPrice> = {}) =>
  act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <SlotPriceDialog projectId="p1" target={target} slot={{ ...slot, ...more }} onClose={closed} />
        </ToastProvider>
      </QueryClientProvider>,
    )
  })
const field = () => host.querySelector<HTMLInputElement>('dialog input')!
const title = () => host.querySelector('dialog h2')!.textContent
const facts = () => [...host.querySelectorAll('dialog dl > div')].map(({ textContent }) => textContent)
const toast = () => host.querySelector('[popover]')!.textContent
const isStale = (...key: string[]) => queries.getQueryState(key)?.isInvalidated

async function save(text: string) {
  await act(async () => {
    // The prototype's setter bypasses React's, so that React sees a change as if a person typed.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field())
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    host.querySelector('form')!.requestSubmit()
    // The reply is read over any number of turns.
    await expect.poll(() => queries.isMutating()).toBe(0)
  })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('alert', said)
  fetched.mockImplementation(async (_, init) => new Response(init.body as string))
  queries = new QueryClient()
})
afterEach(() => {
  queries.clear()
  vi.clearAllMocks()
})

test('names the slot and, for one person’s price, the person', async () => {
  await open({ level: 'project' })
  expect(title()).toBe('Set Price — Project')
  expect(facts()).toEqual(['Day3.11.26', 'Hour14:00', 'Pays now25,50\u00a0€'])
  await open(jonas)
  expect(title()).toBe('Set Price — User')
  expect(facts()).toEqual(['FreelancerJonas Öztürk', 'Day3.11.26', 'Hour14:00', 'Pays now25,50\u00a0€'])
})

test.each([
  ['25.50', 2550],
  ['0.00', 0],
  ['', null],
])('starts with %j when the slot price is %j', async (text, cents) => {
  await open(jonas, { cents })
  expect(host.querySelector('dialog label')!.textContent).toBe('Amount (€) — empty to clear')
  expect(field().value).toBe(text)
})

test.each([
  ['GREEN', 1550, ['Pays now15,50\u00a0€']],
  ['RED', 0, ['Pays now0,00\u00a0€']],
  ['GREEN', undefined, []],
  ['BLACK', 2550, ['Pays nownothing']],
] as const)('says what an hour that is %s pays now: %s cents', async (mode, paysCents, said) => {
  await open(jonas, { mode, paysCents })
  expect(facts().slice(3)).toEqual(said)
})

test('says of an hour in which nobody works that its price waits', async () => {
  await open(jonas, { mode: 'BLACK' })
  expect(host.querySelector('dialog')!.textContent).toContain('The price waits')
  await open(jonas, { mode: 'RED' })
  expect(host.querySelector('dialog')!.textContent).not.toContain('The price waits')
})

test.each([
  ['project', { level: 'project' }, '/api/projects/p1/slot-price'],
  ['user', jonas, '/api/projects/p1/users/u1/slot-price'],
] as const)('sends the %s’s price as a number, and null for an emptied field', async (_, target, path) => {
  for (const [text, amount] of [
    ['1.234,5', 1234.5],
    ['0.07', 0.07],
    ['0', 0],
    ['', null],
    ['  ', null],
  ] as const) {
    // Each press on a cell mounts a new dialog.
    await act(async () => render(null))
    await open(target)
    await save(text)
    const [url, init] = fetched.mock.lastCall!
    expect([init.method, url, JSON.parse(init.body as string)]).toEqual([
      'PUT',
      path,
      { date: '2026-11-03', hour: 14, amount },
    ])
  }
  expect(closed).toHaveBeenCalledTimes(5)
  expect(toast()).toContain('Saved')
})

test.each(['-1', '-0,01', '12,505', '1.234', '1e3', 'abc', '12,', ',5', '+1', '1 2', 'NaN', '١٢'])(
  'sends nothing for %j, says why, and keeps it in the field',
  async (text) => {
    await open()
    await save(text)
    expect(said.mock.calls).toEqual([['Amount must be a non-negative number with up to 2 decimals']])
    expect(field().value).toBe(text)
    expect(document.activeElement).toBe(field())
    expect([fetched.mock.calls.length, closed.mock.calls.length]).toEqual([0, 0])
  },
)

test('stays open with what was typed when the save fails, and saves again', async () => {
  expectPrinted('error', 'Out of order.')
  fetched.mockResolvedValueOnce(Response.json({ error: 'Out of order.', code: 'internal' }, { status: 500 }))
  await open()
  await save('18,20')
  expect(toast()).toBe('Save failed')
  expect(closed).not.toHaveBeenCalled()
  expect(field().value).toBe('18,20')
  await save('18,20')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(closed).toHaveBeenCalledOnce()
})

test('reads the months, the totals and the earnings again', async () => {
  const keys = [
    ['project', 'p1', 'schedule', '2026-11'],
    ['project', 'p1', 'schedule', '2026-11', 'u1'],
    ['project', 'p1', 'summary', '2026-11'],
    ['project', 'p1', 'effective-wages', '2026-11', 'me'],
  ]
  const others = [
    ['project', 'p1', 'roster', '2026-11'],
    ['project', 'p2', 'schedule', '2026-11'],
  ]
  for (const key of [...keys, ...others]) queries.setQueryData(key, {})
  await open()
  await save('18')
  expect(keys.map((key) => isStale(...key))).toEqual(keys.map(() => true))
  expect(others.map((key) => isStale(...key))).toEqual(others.map(() => false))
})

test('asks at the field about an ambiguous amount, after the alert', async () => {
  await open()
  await save('1.234')
  expect(said).toHaveBeenCalledOnce()
  expect(host.querySelector('dialog [role="alert"]')!.textContent).toBe(
    'Do you mean 1234.00 or 1.23? Please type the one you mean.',
  )
})

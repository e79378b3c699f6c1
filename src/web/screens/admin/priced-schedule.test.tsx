import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// The import loads the lazy parts at once.
import '../../testing/load-parts.ts'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { type DatedWages, onAllDays } from '../../../domain/wages.ts'
// @vitest-environment happy-dom
import { expectPrinted } from '../../testing/quiet-console.ts'
import { project, TestPage } from '../../testing/test-page.tsx'
import { PriceEditProvider } from './price-edit.tsx'
import { PricedSchedule } from './priced-schedule.tsx'

const base = `/projects/${project.id}`
const wages = onAllDays({ GREEN: 2200, YELLOW: 2500, RED: 3000 })
let page: TestPage

/** Sets the month that the next read returns: 9 and 10 are green. */
const answer = (slotPrices: ScheduleReply['slotPrices']) =>
  page.answer(`GET ${base}/schedule`, 200, {
    month: '2026-11',
    schedule: [9, 10].map((hour) => ({ date: '2026-11-03', hour, mode: 'GREEN' })),
    userModeOverrides: [],
    slotPrices,
  })
const cell = (hour: number) =>
  page.host.querySelector<HTMLElement>(`[data-date="2026-11-03"][data-hour="${hour}"]`)!
const prices = (...amounts: (number | null)[]) => ({
  slots: amounts.map((amount, index) => ({ date: '2026-11-03', hour: 9 + index, amount })),
})
const saves = () => page.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
const priceButton = (start: string) =>
  [...page.host.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(start))!

const open = (known: DatedWages | undefined) => {
  page.answer(`GET ${base}`, 200, project)
  if (known) page.answer(`GET ${base}/wages`, 200, { wageGreen: 22, wageYellow: 25, wageRed: 30 })
  return page.open(
    <PriceEditProvider projectId={project.id}>
      <PricedSchedule projectId={project.id} month="2026-11" wages={known} />
    </PriceEditProvider>,
  )
}

const setToday = (day: number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, day, 12) })

beforeEach(async () => {
  setToday(2)
  page = new TestPage()
  answer({})
  page.answer(`PUT ${base}/slot-prices`, 200, { slots: [] })
  page.answer(`PUT ${base}/slot-price`, 200, {})
  await open(wages)
  await page.press('Price edit OFF')
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('prices of a selection are undone and redone, each by one save', async () => {
  await page.drag(cell(9), cell(10))
  answer({ '2026-11-03:9': 24, '2026-11-03:10': 24 })
  await page.fire(priceButton('+'), new MouseEvent('click', { bubbles: true }))
  expect(saves()).toEqual([prices(24, 24)])
  expect(page.text()).toContain('Saved')
  answer({})
  await page.press('Undo')
  expect(saves().at(-1)).toEqual(prices(null, null))
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
  await page.press('Redo')
  expect(saves().at(-1)).toEqual(prices(24, 24))
})

test('an undo leaves a price that another person has set, and names it', async () => {
  await page.drag(cell(9), cell(10))
  answer({ '2026-11-03:9': 24, '2026-11-03:10': 30 })
  await page.fire(priceButton('+'), new MouseEvent('click', { bubbles: true }))
  await page.press('Undo')
  expect(saves().at(-1)).toEqual(prices(null))
  expect(page.text()).toContain('3 November 10:00 was changed meanwhile and stays as it is.')
})

test('a price from the dialog is a step among those of the modes', async () => {
  await page.fire(cell(9), new MouseEvent('click', { bubbles: true }))
  await page.fill('Amount (€) — empty to clear', '19,50')
  answer({ '2026-11-03:9': 19.5 })
  await page.submit()
  await page.press('Price edit ON')
  page.answer(`PUT ${base}/schedule/slot`, 200, {})
  await page.fire(cell(12), new MouseEvent('click', { bubbles: true }))
  // After the read the cell differs from the result of that click, so the undo saves nothing.
  await page.press('Undo')
  expect(page.text()).toContain('3 November 12:00 was changed meanwhile and stays as it is.')
  await page.press('Undo')
  expect(saves().at(-1)).toEqual(prices(null))
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
})

test('prices over a past day are asked about once, and a single price and an undo are not', async () => {
  setToday(4)
  await open(wages)
  await page.drag(cell(9), cell(10))
  const raise = () => page.fire(priceButton('+'), new MouseEvent('click', { bubbles: true }))
  await raise()
  expect(page.host.querySelector('dialog')!.textContent).toContain('This day is over.')
  await page.press('Cancel')
  expect(saves()).toEqual([])
  await raise()
  answer({ '2026-11-03:9': 24, '2026-11-03:10': 24 })
  await page.press('Change anyway')
  expect(saves()).toEqual([prices(24, 24)])
  answer({})
  await page.press('Undo')
  expect([page.host.querySelector('dialog'), saves().length]).toEqual([null, 2])
  await page.fire(cell(9), new MouseEvent('click', { bubbles: true }))
  await page.fill('Amount (€) — empty to clear', '19,50')
  await page.submit()
  expect([page.host.querySelector('dialog'), saves().length]).toEqual([null, 3])
})

test('a failed save adds no undo step, and a failed undo can be repeated', async () => {
  expectPrinted('error', 'A status of 500 answered PUT /api/projects/:projectId/slot-prices')
  expectPrinted('error', 'A status of 500 answered PUT /api/projects/:projectId/slot-prices')
  page.answer(`PUT ${base}/slot-prices`, 500, { error: 'Out of order.', code: 'internal' })
  await page.drag(cell(9), cell(10))
  await page.fire(priceButton('+'), new MouseEvent('click', { bubbles: true }))
  expect(page.text()).toContain('Save failed')
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
  page.answer(`PUT ${base}/slot-prices`, 200, { slots: [] })
  answer({ '2026-11-03:9': 24, '2026-11-03:10': 24 })
  await page.fire(priceButton('+'), new MouseEvent('click', { bubbles: true }))
  page.answer(`PUT ${base}/slot-prices`, 500, { error: 'Out of order.', code: 'internal' })
  await page.press('Undo')
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('false')
})

test('the dialog says what the hour pays now, once the wages are known', async () => {
  const pays = async () => {
    await page.fire(cell(9), new MouseEvent('click', { bubbles: true }))
    const facts = page.host.querySelector('dialog dl')!.textContent
    await page.press('Cancel')
    return facts
  }
  page.hold(`GET ${base}/wages`)
  await open(undefined)
  expect(await pays()).toMatch(/Hour9:00$/)
  await open(wages)
  expect(await pays()).toMatch(/Pays now22,00\s€$/)
})

test('the open dialog follows a price that another person sets, until somebody types', async () => {
  const dialog = () => page.host.querySelector('dialog')!
  const amount = () => page.field('Amount (€) — empty to clear').value
  const setByOther = async (euros: number) => {
    answer({ '2026-11-03:9': euros })
    await page.readAgain(project.id, 'schedule')
  }
  await setByOther(25)
  await page.fire(cell(9), new MouseEvent('click', { bubbles: true }))
  expect([amount(), dialog().textContent]).toEqual(['25.00', expect.stringMatching(/Pays now25,00/)])
  await setByOther(30)
  expect([amount(), dialog().textContent]).toEqual(['30.00', expect.stringMatching(/Pays now30,00/)])
  await page.fill('Amount (€) — empty to clear', '')
  await setByOther(35)
  expect([amount(), dialog().textContent]).toEqual(['', expect.stringMatching(/Pays now35,00/)])
  answer({})
  await page.submit()
  expect(saves().at(-1)).toEqual({ date: '2026-11-03', hour: 9, amount: null })
  // The step before is the price that was there at last.
  answer({ '2026-11-03:9': 35 })
  await page.press('Undo')
  expect(saves().at(-1)).toEqual(prices(35))
})

test('an untouched field saves the price that is there by then', async () => {
  answer({ '2026-11-03:9': 25 })
  await page.readAgain(project.id, 'schedule')
  await page.fire(cell(9), new MouseEvent('click', { bubbles: true }))
  answer({ '2026-11-03:9': 30 })
  await page.readAgain(project.id, 'schedule')
  await page.submit()
  expect(saves().at(-1)).toEqual({ date: '2026-11-03', hour: 9, amount: 30 })
  await page.fire(cell(9), new MouseEvent('click', { bubbles: true }))
  // An amount that somebody types is their own, also where it is the same.
  await page.fill('Amount (€) — empty to clear', '30,0')
  answer({ '2026-11-03:9': 45 })
  await page.readAgain(project.id, 'schedule')
  await page.submit()
  expect(saves().at(-1)).toEqual({ date: '2026-11-03', hour: 9, amount: 30 })
})

test('a difference changes no price while the wages are unknown', async () => {
  await open(undefined)
  await page.drag(cell(9), cell(10))
  await page.fire(priceButton('+'), new MouseEvent('click', { bubbles: true }))
  expect(saves()).toEqual([])
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// The import loads the lazy parts at once.
import '../../testing/load-parts.ts'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import type { Mode } from '../../../domain/slot.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { ScheduleEditor, type ScheduleEditorProps } from './schedule-editor.tsx'
import { historyTool, priceTool } from './tools.ts'

const READ = 'GET /projects/p1/schedule'
const SAVE = 'PUT /projects/p1/schedule/slot'
const slot = { date: '2026-11-03', hour: 9 }
const monthWith = (mode: Mode): ScheduleReply => ({
  month: '2026-11',
  schedule: [{ ...slot, mode }],
  userModeOverrides: [],
  slotPrices: {},
})
const alerted = vi.fn<(text: string) => void>()
let page: TestPage

async function show(more: Partial<ScheduleEditorProps> = {}) {
  await page.open(<ScheduleEditor projectId="p1" month="2026-11" savePrices={async () => false} {...more} />)
  await page.eventually(() => expect(page.host.querySelector('table:not([aria-busy])')).not.toBeNull())
}
const cell = (date = slot.date, hour = slot.hour) =>
  page.host.querySelector<HTMLElement>(`[data-date="${date}"][data-hour="${hour}"]`)!
const mode = () => cell().dataset['mode']
const press = (date?: string, hour?: number) => act(() => cell(date, hour).click())

beforeEach(() => {
  page = new TestPage()
  page.answer(READ, 200, monthWith('YELLOW'))
  page.answer(SAVE, 200, { ...slot, mode: 'RED' })
  vi.stubGlobal('alert', alerted.mockReset())
})
afterEach(() => page.close())

test('shows a new mode at once and sends it', async () => {
  page.hold(SAVE)
  await show()
  expect(mode()).toBe('YELLOW')
  press()
  expect(mode()).toBe('RED')
  expect(cell().getAttribute('aria-busy')).toBe('true')
  expect(page.sent(SAVE)).toEqual({ ...slot, mode: 'RED' })
})

test('shows the server’s value after the save if it differs', async () => {
  await show()
  page.answer(READ, 200, monthWith('BLACK'))
  press()
  expect(mode()).toBe('RED')
  await page.eventually(() => expect(mode()).toBe('BLACK'))
  expect(alerted).not.toHaveBeenCalled()
})

test('reverts a mode that was not saved and alerts the server’s reply', async () => {
  expectPrinted('error', 'Out of order.')
  page.answer(SAVE, 500, { error: 'Out of order.', code: 'internal' })
  await show()
  press()
  expect(mode()).toBe('RED')
  await page.eventually(() => expect(mode()).toBe('YELLOW'))
  await page.eventually(() => expect(alerted.mock.calls).toEqual([['Save failed: Out of order.']]))
})

test('takes a 404 for a month without entries', async () => {
  page.answer(READ, 404, { error: 'Not found.' })
  page.hold(SAVE)
  await show()
  const modes = [...page.host.querySelectorAll<HTMLElement>('td')].map(({ dataset }) => dataset['mode'])
  expect(modes).toEqual(Array.from({ length: 30 * 14 }, () => 'WHITE'))
  expect(page.text()).toContain('Each press steps on: white, green, yellow, red, black.')
  press()
  expect(page.sent(SAVE)).toEqual({ ...slot, mode: 'GREEN' })
})

test('a press with the history tool asks for the history and leaves the mode', async () => {
  const asked = vi.fn<Parameters<typeof historyTool>[0]>()
  await show({ tool: historyTool(asked) })
  expect(page.text()).toContain('Each press shows the history of that hour.')
  press()
  expect(asked.mock.calls).toEqual([[slot]])
  expect(mode()).toBe('YELLOW')
  expect(page.sent(SAVE)).toBeUndefined()
})

test('a press with the price tool asks for the slot’s price and leaves its mode', async () => {
  const asked = vi.fn<Parameters<typeof priceTool>[0]['ask']>()
  page.answer(READ, 200, { ...monthWith('YELLOW'), slotPrices: { '2026-11-03:9': 25.5 } })
  await show({ tool: priceTool({ ask: asked, renderSelection: () => null }) })
  expect(page.text()).toContain('Each press asks for the price of that hour.')
  press()
  press('2026-11-04', 7)
  expect(asked.mock.calls.map(([pressed]) => pressed)).toEqual([
    { ...slot, mode: 'YELLOW', cents: 2550, paysCents: 2550 },
    { date: '2026-11-04', hour: 7, mode: 'WHITE', cents: null, paysCents: undefined },
  ])
  expect(mode()).toBe('YELLOW')
  expect(page.sent(SAVE)).toBeUndefined()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUnsavedCount } from '../../../session/unsaved/cards.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { PersonWagesForm } from './person-wages-form.tsx'
import { PricesCard } from './prices-card.tsx'

const first = { wageGreen: 12.5, wageYellow: 15, wageRed: 20 }
const always = { ...first, periods: [{ validFrom: null, ...first }] }
const planned = {
  ...first,
  periods: [
    { validFrom: null, ...first },
    { validFrom: '2026-12-15', ...first, wageGreen: 13.5 },
  ],
}
const PREVIEW = 'POST /tenants/t1/wage-config/preview'
let page: TestPage

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
  page = new TestPage()
  page.answer(PREVIEW, 200, { months: [] })
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

async function open(wages: object) {
  page.answer('GET /tenants/t1/wage-config', 200, wages)
  page.answer('PUT /tenants/t1/wage-config', 200, wages)
  await page.open(<PricesCard tenantId="t1" />)
  await page.eventually(() => expect(page.field('From')).not.toBeNull())
}
async function choose(label: string, value: string) {
  const select = page.field(label)
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.settle()
}
const sent = () => page.sent('PUT /tenants/t1/wage-config')

test('while there is one period, all hours are chosen, and the call is that of the specification', async () => {
  await open(always)
  expect(page.field('From').value).toBe('all')
  await page.fill('Green', '13')
  await page.press('Save')
  expect(sent()).toEqual({ ...first, wageGreen: 13 })
})

function Count() {
  return <output>{useUnsavedCount()}</output>
}

test('a text that is no amount counts as not saved, alone and beside an amount', async () => {
  page.answer('GET /tenants/t1/wage-config', 200, always)
  await page.open(
    <>
      <PricesCard tenantId="t1" />
      <Count />
    </>,
  )
  // A draft is drawn a moment after it is changed.
  const counts = (number: string) =>
    page.eventually(() => expect(page.host.querySelector('output')!.textContent).toBe(number))
  await page.fill('Green', '1.234')
  await counts('1')
  await page.fill('Red', '21')
  await counts('2')
  await page.fill('Green', '12345')
  await counts('2')
  await page.fill('Green', '12.50')
  await counts('1')
})

test('from the first dated period on, today is chosen, and all hours end every other', async () => {
  await open(planned)
  expect(page.field('From').value).toBe('today')
  await page.fill('Green', '13')
  await page.press('Save')
  expect(sent()).toEqual({ ...first, wageGreen: 13, validFrom: '2026-11-20' })
  await choose('From', 'all')
  await page.press('Save')
  expect(sent()).toMatchObject({ all: true })
})

test('a day is chosen, whose wages the fields then show', async () => {
  await open(planned)
  await choose('From', 'day')
  await page.fill('First day', '2026-12-20')
  expect(page.field('Green').value).toBe('13.50')
  await page.fill('Red', '21')
  await page.press('Save')
  expect(sent()).toEqual({ wageGreen: 13.5, wageYellow: 15, wageRed: 21, validFrom: '2026-12-20' })
})

test('planned wages are listed, chosen by a press, and removed with a way back', async () => {
  await open(planned)
  const list = page.host.querySelector('[aria-label="Wages by day"]')!
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('from the beginning'),
    expect.stringContaining('from 15 Dec 2026'),
  ])
  await page.press('Change the wages from 15 Dec 2026')
  expect([page.field('From').value, page.field('First day').value]).toEqual(['day', '2026-12-15'])
  page.answer('DELETE /tenants/t1/wage-config/2026-12-15', 204)
  await page.press('Remove the wages from 15 Dec 2026')
  expect(page.calls.some(({ route }) => route === 'DELETE /tenants/t1/wage-config/2026-12-15')).toBe(true)
  await page.press('Undo')
  expect(sent()).toEqual({ ...first, wageGreen: 13.5, validFrom: '2026-12-15' })
})

test('beside Save stand the months, the given hours and the euros, and past days apart', async () => {
  await open(always)
  page.answer(PREVIEW, 200, {
    months: [
      { month: '2026-11', hours: 120, pastHours: 84, difference: 60 },
      { month: '2026-12', hours: 30, pastHours: 0, difference: 15.5 },
    ],
  })
  await page.fill('Green', '13')
  await page.eventually(() => expect(page.text()).toContain('of these 84 h are past'))
  expect(page.text().replaceAll(/\s/g, ' ')).toContain(
    'Changes 150 given h by +75,50 €: November 2026 120 h +60,00 €, December 2026 30 h +15,50 €; of these 84 h are past',
  )
  expect(page.sent(PREVIEW)).toEqual({ ...first, wageGreen: 13 })
  // A line would state the cost of the amount that was typed before.
  await page.fill('Green', '13.005')
  expect(page.text()).not.toContain('given h')
  await page.fill('Green', '13')
  await page.eventually(() => expect(page.text()).toContain('given h'))
})

test('a person’s wages have the same choice once they are typed', async () => {
  const none = { greenWage: null, yellowWage: null, redWage: null }
  page.answer('GET /tenants/t1/wage-config', 200, always)
  page.answer('GET /tenants/t1/wage-overrides', 200, { overrides: [], next: null })
  page.answer('GET /tenants/t1/users/f1/effective-wages', 200, { override: none })
  page.answer('PUT /tenants/t1/users/f1/wage-override', 200, none)
  page.answer('POST /tenants/t1/users/f1/wage-override/preview', 200, { months: [] })
  await page.open(<PersonWagesForm tenantId="t1" person={{ userId: 'f1', name: 'Jonas Weber' }} />)
  expect(page.host.querySelector('select')).toBeNull()
  await page.fill('Green', '14')
  await page.eventually(() => expect(page.host.querySelector('select')).not.toBeNull())
  expect(page.host.querySelector('select')!.getAttribute('aria-label')).toContain('Jonas Weber')
  await choose('From', 'day')
  await page.fill('First day', '2026-12-01')
  await page.press('Save wages of Jonas Weber')
  expect(page.sent('PUT /tenants/t1/users/f1/wage-override')).toEqual({
    ...none,
    greenWage: 14,
    validFrom: '2026-12-01',
  })
})

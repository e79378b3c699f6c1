// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TestPage } from '../../../testing/test-page.tsx'
import { PersonWagesForm } from './person-wages-form.tsx'
import { PricesCard } from './prices-card.tsx'

const wages = { wageGreen: 12.5, wageYellow: 15, wageRed: 20 }
const own = { greenWage: 13, yellowWage: null, redWage: null }
const overrides = [{ userId: 'f1', ...own }]
let page: TestPage

beforeEach(() => {
  page = new TestPage()
  page.answer('GET /tenants/t1/wage-config', 200, wages)
  page.answer('PUT /tenants/t1/wage-config', 200, wages)
  page.answer('GET /tenants/t1/wage-overrides', 200, { overrides, next: null })
  page.answer('GET /tenants/t1/users/f1/effective-wages', 200, { override: own })
  page.answer('PUT /tenants/t1/users/f1/wage-override', 200, own)
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

describe.each([
  ['the prices card', <PricesCard key="prices" tenantId="t1" />, 'Save'],
  [
    'a person’s wages',
    <PersonWagesForm key="person" tenantId="t1" person={{ userId: 'f1', name: 'Jonas Weber' }} />,
    'Save wages of Jonas Weber',
  ],
])('Saved of %s', (_, card, save) => {
  const open = async () => {
    await page.open(card)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  }
  const pressSave = async () => {
    await page.press(save)
    // The reply is drawn by a timer.
    await page.pass(1)
  }
  const said = () => page.host.querySelector('[role="status"]')!.textContent.trim()

  test('goes after 2.5 s, and comes again with the next save', async () => {
    await open()
    for (const amount of ['13', '14']) {
      await page.fill('Green', amount)
      await pressSave()
      await page.pass(2400)
      expect(said()).toBe('Saved')
      await page.pass(100)
      expect(said()).toBe('')
    }
  })

  test('comes for its whole time when the same amounts are saved twice', async () => {
    await open()
    await pressSave()
    await page.pass(2000)
    await pressSave()
    await page.pass(2000)
    expect(said()).toBe('Saved')
  })

  test.each(['14', '14x'])('goes at once when a field changes to %j', async (text) => {
    await open()
    await pressSave()
    expect(said()).toBe('Saved')
    await page.fill('Green', text)
    expect(said()).toBe('')
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unsaved } from '../../../session/unsaved/unsaved.tsx'
// The import loads the lazy part at once.
import '../../../session/unsaved/unsaved-bar.tsx'
import { TestPage } from '../../../testing/test-page.tsx'
import { PersonWagesForm } from './person-wages-form.tsx'
import { PricesCard } from './prices-card.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer('GET /tenants/t1/wage-config', 200, { wageGreen: 12.5, wageYellow: 15, wageRed: 20 })
  const overrides = [{ userId: 'f1', greenWage: 12.5, yellowWage: 15, redWage: 20 }]
  page.answer('GET /tenants/t1/wage-overrides', 200, { overrides, next: null })
})
afterEach(() => page.close())

describe.each([
  ['the prices card', <PricesCard key="prices" tenantId="t1" />],
  [
    'a person’s wages',
    <PersonWagesForm key="person" tenantId="t1" person={{ userId: 'f1', name: 'Jonas Weber' }} />,
  ],
])('an amount of %s that cannot be read', (_, card) => {
  const values = () => ['Green', 'Yellow', 'Red'].map((name) => page.field(name).value)
  const open = () =>
    page.open(
      <>
        {card}
        <Unsaved />
      </>,
    )

  test('comes back with the undo of a discard, and is refused as before', async () => {
    await open()
    await page.fill('Green', '17')
    await page.fill('Green', 'abc')
    await page.fill('Red', '1.234')
    await page.press('Discard')
    expect(values()).toEqual(['12.50', '15.00', '20.00'])
    await page.press('Undo')
    expect(values()).toEqual(['abc', '15.00', '1.234'])
    expect(page.text()).toContain('2 changes not saved')
    expect(page.field('Green').getAttribute('aria-invalid')).toBe('true')
    await page.press('Save all')
    expect(page.calls.some(({ route }) => route.startsWith('PUT'))).toBe(false)
  })

  test('does not replace what was typed since the discard', async () => {
    await open()
    for (const name of ['Green', 'Yellow', 'Red']) await page.fill(name, 'abc')
    await page.press('Discard')
    await page.fill('Green', '13')
    await page.fill('Yellow', '1.234')
    await page.press('Undo')
    expect(values()).toEqual(['13.00', '1.234', 'abc'])
    expect(page.text()).toContain('3 changes not saved')
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnPattern } from '../../../../domain/own-patterns.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { PatternDialog } from './pattern-dialog.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

const mondays: OwnPattern = { weekdays: [0], from: 9, to: 17, validFrom: null, validTo: null }
/** Opens the dialog and saves from its button, as Enter on it does. */
async function save(pattern: OwnPattern | undefined) {
  const onSave = vi.fn<(pattern: OwnPattern) => void>()
  await page.open(
    <PatternDialog {...{ pattern, onSave }} isSaving={false} failure={undefined} onClose={() => {}} />,
  )
  page.button('Save')!.focus()
  await page.submit()
  return onSave
}

test('the first weekday takes the focus where none is chosen', async () => {
  const onSave = await save(undefined)
  expect(page.text()).toContain('Choose at least one day.')
  expect(document.activeElement).toBe(page.host.querySelector('[type="checkbox"]'))
  expect(onSave).not.toHaveBeenCalled()
})

test('a wrong day takes the focus', async () => {
  await save({ ...mondays, validFrom: '2026-12-02', validTo: '2026-12-01' })
  expect(page.text()).toContain('The last day is before the first one.')
  expect(document.activeElement).toBe(page.host.querySelector('[name="validTo"]'))
})

test('a whole pattern is saved', async () => {
  expect(await save(mondays)).toHaveBeenCalledWith(mondays)
})

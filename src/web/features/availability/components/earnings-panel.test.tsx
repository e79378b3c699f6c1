// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../../testing/test-page.tsx'
import { EarningsPanel } from './earnings-panel.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

function Panel() {
  const [isSaved, setIsSaved] = useState(false)
  return (
    <EarningsPanel
      month="2026-11"
      totals={undefined}
      sums={undefined}
      closedCount={0}
      uncountedCount={0}
      unsavedElsewhere={0}
      saving="Saved hours are promised."
      isOffline={false}
      canSave={!isSaved}
      isSaving={false}
      onSave={() => setIsSaved(true)}
    />
  )
}

test('the panel says what saving means while there is something to save', async () => {
  await page.open(<Panel />)
  expect(page.text()).toContain('Saved hours are promised.')
  await page.press('Save')
  expect(page.text()).not.toContain('Saved hours are promised.')
})

test('the focus stays in the panel when Save is disabled after a save', async () => {
  await page.open(<Panel />)
  page.button('Save')!.focus()
  await page.press('Save')
  expect(page.button('Save')!.disabled).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Estimated earnings 2026-11')
})

// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashBoundary } from '../../crash-screen.tsx'
import { createCellOverlays } from '../../grid/draw/cell-overlays.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { MonthView } from './components/month-view.tsx'

vi.mock('./tools/month-tools.tsx', () => {
  throw new TypeError('Failed to fetch')
})

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
})

test('the month stays on the screen when the file of its tools cannot be loaded', async () => {
  expectPrinted('error', 'Failed to fetch')
  await page.open(
    <CrashBoundary>
      <MonthView
        month="2026-11"
        rows={[]}
        legend={undefined}
        today="2026-11-21"
        isLoading={false}
        onPress={() => {}}
        overlays={createCellOverlays()}
        brushAt={undefined}
        lastDay={undefined}
        look={undefined}
        onRepeat={() => {}}
        nextOpen={undefined}
        onMonthChange={() => {}}
      />
    </CrashBoundary>,
  )
  await page.eventually(() => expect(page.text()).toContain('This did not work.'))
  expect(page.host.querySelector('[role="grid"]')).not.toBeNull()
})

// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestPage } from '../testing/test-page.tsx'
import { Amount } from '../ui/amount.tsx'
import { firstRest } from '../ui/when-idle.ts'
import { LaterWhy } from './later-why.tsx'
import { useMarks } from './use-marks.tsx'

vi.mock('./why-of-screen.tsx', () => {
  throw new TypeError('Failed to fetch')
})
vi.mock('./marks-part.tsx', () => {
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

function Marks() {
  return useMarks('p1', '2026-12', { isOwn: true }).part
}

test.each([
  ['the reasons', <LaterWhy key="why" projectId="p1" />],
  ['the marks of a month', <Marks key="marks" />],
])('where the file of %s cannot be loaded, an amount says so once it is pressed', async (_, part) => {
  firstRest.resolve()
  await page.open(
    <>
      {part}
      <Amount why="date=2026-12-03&hour=9">30,25 €</Amount>
      <button type="button">Other</button>
    </>,
  )
  await page.press('Other')
  expect(page.text()).not.toContain('This did not work')
  // The part listens once its loading has failed, in an idle moment of the page.
  await page.eventually(async () => {
    await page.press('30,25 €')
    expect(page.text()).toContain('This did not work. Please check your connection')
  })
})

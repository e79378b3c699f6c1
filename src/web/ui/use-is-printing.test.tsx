// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../testing/test-page.tsx'
import { useIsPrinting } from './use-is-printing.ts'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

function Part() {
  return useIsPrinting() ? 'paper' : 'screen'
}
/** Draws another part for a print, as a page with other columns on paper does. */
function Parts() {
  return useIsPrinting() ? <Part key="paper" /> : <Part key="screen" />
}
const send = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)))
const shown = () => page.text().replace('/', '')

test('a part that a print brings onto the page is drawn for paper at once', async () => {
  await page.open(<Parts />)
  expect(shown()).toBe('screen')
  send('beforeprint')
  expect(shown()).toBe('paper')
  send('afterprint')
  expect(shown()).toBe('screen')
})

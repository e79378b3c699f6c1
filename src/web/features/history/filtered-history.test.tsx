// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/test-page.tsx'
import { FilteredHistory } from './filtered-history.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer('GET /projects/a/audit', 200, { entries: [], next: null })
})
afterEach(() => page.close())

async function choose(label: string, value: string) {
  const list = page.field(label) as unknown as HTMLSelectElement
  await act(async () => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('one press clears all filters, and is there only while one is set', async () => {
  await page.open(<FilteredHistory projectId="a" people={[{ id: 'u1', name: 'Jonas Öztürk' }]} />)
  expect(page.button('Clear filters')).toBeUndefined()
  await choose('Kind', 'slot')
  await choose('Person', 'u1')
  await page.fill('Changed on', '2031-06-14')
  await page.press('Clear filters')
  expect(['Kind', 'Person', 'Changed on'].map((label) => page.field(label).value)).toEqual(['', '', ''])
  expect(document.activeElement).toBe(page.field('Kind'))
  expect(page.button('Clear filters')).toBeUndefined()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../testing/test-page.tsx'
import { followLanguage } from './current-language.ts'
import { chooseLanguage, defineTexts, useTexts } from './language.ts'

const texts = defineTexts({
  en: { hours: (count: number) => `${count} hours` },
  de: { hours: (count) => `${count} Stunden` },
})
function Words() {
  return <p>{useTexts(texts).hours(3)}</p>
}

let page: TestPage
const words = () => page.host.querySelector('p')?.textContent
let stop: () => void
beforeEach(() => {
  stop = followLanguage()
  page = new TestPage()
})
afterEach(() => {
  stop()
  page.close()
  // Other files share the loaded modules.
  chooseLanguage('en')
  localStorage.removeItem('language')
})

test('is the browser’s until another one is chosen, which is remembered', async () => {
  await page.open(<Words />)
  expect(words()).toBe('3 hours')
  act(() => chooseLanguage('de'))
  expect(words()).toBe('3 Stunden')
  expect(document.documentElement.lang).toBe('de')
  expect(localStorage.getItem('language')).toBe('de')
})

test('follows a choice made in another tab', async () => {
  await page.open(<Words />)
  act(() => {
    localStorage.setItem('language', 'de')
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  })
  expect(words()).toBe('3 Stunden')
})

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { TestPage } from '../testing/test-page.tsx'
import { LoadingScreen } from './spinner.tsx'

const page = new TestPage()
afterEach(() => page.close())

test('the loading screen equals the first element of index.html', async () => {
  const html = readFileSync(join(import.meta.dirname, '..', '..', '..', 'index.html'), 'utf8')
  const begun = new DOMParser().parseFromString(html, 'text/html').querySelector('#root')!
  // index.html does not know the language yet, so a space stands in place of the word.
  await page.open(<LoadingScreen label={'\u00a0'} />)
  const shown = page.host.querySelector('.message-screen')!.outerHTML
  expect(shown).toBe(begun.innerHTML.trim().replaceAll(/>\s+</g, '><'))
})

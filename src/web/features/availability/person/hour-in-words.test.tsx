// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followLanguage } from '../../../i18n/current-language.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { HourInWords } from './hour-in-words.tsx'

let page: TestPage
let stop: () => void
beforeEach(() => {
  stop = followLanguage()
  page = new TestPage()
  chooseLanguage('de')
})
afterEach(() => {
  page.close()
  chooseLanguage('en')
  stop()
})

const hour = { userId: 'f1', date: '2026-11-03', hour: 9, mode: 'GREEN', price: undefined } as const

test('calls a given hour given, since only a booking promises it', async () => {
  await page.open(<HourInWords {...hour} isGiven />)
  expect(page.text()).toContain('Grüngemeldet')
})

test('calls another hour not given', async () => {
  await page.open(<HourInWords {...hour} isGiven={false} />)
  expect(page.text()).toContain('Grünnicht gemeldet')
})

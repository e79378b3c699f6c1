// @vitest-environment happy-dom
import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  page.close()
  chooseLanguage('en')
})

const open = () =>
  page.open(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    '/unsubscribe/abc',
  )

describe('the page that unsubscribes', () => {
  test('changes nothing until its button is pressed', async () => {
    page.answer('POST /unsubscribe/abc', 204)
    await open()
    expect(page.calls).toEqual([])
    await page.press('Unsubscribe')
    await page.settle()
    expect(page.calls.map(({ route }) => route)).toEqual(['POST /unsubscribe/abc'])
    expect(page.text()).toContain('You get no more mails of this kind.')
  })

  test('says so in German', async () => {
    act(() => chooseLanguage('de'))
    page.answer('POST /unsubscribe/abc', 204)
    await open()
    await page.press('Abbestellen')
    await page.settle()
    expect(page.text()).toContain('Sie bekommen keine Mails dieser Art mehr.')
  })

  test('says why a link does not serve, and keeps the button', async () => {
    page.answer('POST /unsubscribe/abc', 404, { error: 'Not found.', code: 'not_found' })
    await open()
    await page.press('Unsubscribe')
    await page.settle()
    expect(page.text()).toContain('Not found.')
    expect(page.button('Unsubscribe')).toBeDefined()
  })
})

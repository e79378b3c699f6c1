// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeSession } from '../../session-store.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { Button } from '../../ui/button.tsx'
import { AnnounceDialog } from './announce-dialog.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  storeSession({ token: 's', user: userWith(['ADMIN']) })
})
afterEach(() => page.close())

function Opener() {
  const [month, setMonth] = useState<string>()
  return month ? (
    <AnnounceDialog projectId="a" month={month} onClose={() => setMonth(undefined)} />
  ) : (
    <>
      <Button onClick={() => setMonth('2026-12')}>December</Button>
      <Button onClick={() => setMonth('2027-01')}>January</Button>
    </>
  )
}
const sentence = 'Your sentence'
const pressEscape = () =>
  act(async () => page.host.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })))

describe('the sentence of an announcement', () => {
  beforeEach(async () => {
    await page.open(<Opener />)
    await page.press('December')
    await page.fill(sentence, 'Please be quick.')
  })

  test('is there again after Escape, and for its month alone', async () => {
    await pressEscape()
    await page.press('January')
    expect(page.field(sentence).value).toBe('')
    await pressEscape()
    await page.press('December')
    expect(page.field(sentence).value).toBe('Please be quick.')
  })

  test('is gone after Cancel', async () => {
    await page.press('Cancel')
    await page.press('December')
    expect(page.field(sentence).value).toBe('')
  })

  test('is gone once it is announced', async () => {
    page.answer('POST /projects/a/announcements', 201, {})
    await page.submit()
    expect(page.sent('POST /projects/a/announcements')).toEqual({
      month: '2026-12',
      text: 'Please be quick.',
    })
    await page.press('December')
    expect(page.field(sentence).value).toBe('')
  })
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultWays, NOTICE_KINDS } from '../../../domain/notices.ts'
import { clearSession, storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { NoticeSettings } from './notice-settings.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  page.close()
  clearSession()
})

const settings = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, defaultWays(kind)]))
const open = async (...roles: Parameters<typeof userWith>[0]) => {
  act(() => storeSession({ token: 's', user: userWith(roles) }))
  page.answer('GET /me/notice-settings', 200, { settings })
  await page.open(<NoticeSettings />)
}
const box = (name: string) => page.host.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)!
const press = (name: string) => act(async () => box(name).click())
const kinds = () => [...page.host.querySelectorAll('tbody th')].map(({ textContent }) => textContent)

describe('the settings of notices', () => {
  test('list the kinds that the person can get', async () => {
    await open('ADMIN')
    expect(kinds()).toEqual([
      'Answers to your requests',
      'Releases and substitutes',
      'People who join',
      'Mail that could not be delivered',
    ])
    page.close()
    page = new TestPage()
    await open('FREELANCER')
    expect(kinds()).toContain('Your bookings')
    expect(kinds()).not.toContain('People who join')
    expect(box('Reminder at 18:00 on the evening before: Mail').checked).toBe(false)
  })

  test('state a kind whole with one press', async () => {
    await open('FREELANCER')
    const booking = { bell: true, mail: false, push: false }
    page.answer('PUT /me/notice-settings', 200, { settings: { ...settings, booking } })
    await press('Your bookings: Mail')
    await page.settle()
    expect(page.sent('PUT /me/notice-settings')).toEqual({
      settings: { booking },
    })
    expect(box('Your bookings: Mail').checked).toBe(false)
    await press('Your bookings: Bell')
    await page.settle()
    expect(page.sent('PUT /me/notice-settings')).toEqual({
      settings: { booking: { bell: false, mail: false, push: false } },
    })
  })

  test('go back where they could not be saved, and say why', async () => {
    expectPrinted('error', 'A status of 429 answered PUT /api/me/notice-settings')
    await open('FREELANCER')
    page.answer('PUT /me/notice-settings', 429, {
      error: 'Please wait 2 minutes.',
      code: 'too_many_requests',
    })
    await press('Your bookings: Mail')
    await page.settle()
    expect(page.text()).toContain('Please wait 2 minutes.')
    expect(box('Your bookings: Mail').checked).toBe(true)
  })

  test('say why they are closed in a limited session', async () => {
    act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
    page.answer('GET /me/notice-settings', 403, { error: 'Please prove your address.', code: 'forbidden' })
    await page.open(<NoticeSettings />)
    expect(page.text()).toContain('Please prove your address.')
    expect(page.text()).not.toContain('Try again')
  })
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearSession, storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { CalendarPart } from './calendar-part.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
})
afterEach(() => {
  page.close()
  clearSession()
})

const url = 'https://plan.example.org/api/calendar/first.ics'
const second = 'https://plan.example.org/api/calendar/second.ics'
const address = () => page.host.querySelector<HTMLInputElement>('input[readonly]')?.value
const subscribe = () => page.host.querySelector('a')?.getAttribute('href')

describe('the address of a calendar', () => {
  test('is made by a press, with prices where they are wanted', async () => {
    page.answer('GET /me/calendar', 200, { url: null, prices: false })
    page.answer('POST /me/calendar', 201, { url, prices: true })
    await page.open(<CalendarPart />)
    expect(address()).toBeUndefined()
    await act(async () => page.host.querySelector<HTMLInputElement>('[type="checkbox"]')!.click())
    await page.press('Make address')
    await page.settle()
    expect(page.sent('POST /me/calendar')).toEqual({ prices: true })
    expect([address(), subscribe()]).toEqual([url, 'webcal://plan.example.org/api/calendar/first.ics'])
  })

  test('is replaced and ended only after a question', async () => {
    page.answer('GET /projects/a/calendar', 200, { url, prices: false })
    page.answer('POST /projects/a/calendar', 201, { url: second, prices: false })
    page.answer('DELETE /projects/a/calendar', 204, undefined)
    await page.open(<CalendarPart projectId="a" />)
    await page.press('Replace address')
    expect(page.text()).toContain('Calendars that use the present address stop.')
    await page.press('Keep it')
    expect(address()).toBe(url)
    await page.press('Replace address')
    await page.press('Replace')
    await page.settle()
    expect(address()).toBe(second)
    await page.press('End address')
    await page.press('End')
    await page.settle()
    expect(address()).toBeUndefined()
    expect(page.calls.map(({ route }) => route)).toEqual([
      'GET /projects/a/calendar',
      'POST /projects/a/calendar',
      'DELETE /projects/a/calendar',
    ])
  })

  test('stays, with the reason, where it could not be changed', async () => {
    page.answer('GET /me/calendar', 200, { url, prices: false })
    page.answer('POST /me/calendar', 429, { error: 'Please wait 2 minutes.', code: 'too_many_requests' })
    expectPrinted('error', 'A status of 429 answered POST /api/me/calendar')
    await page.open(<CalendarPart />)
    await page.press('Replace address')
    await page.press('Replace')
    await page.settle()
    expect(page.text()).toContain('Please wait 2 minutes.')
    expect(address()).toBe(url)
  })
})

describe('the focus', () => {
  /** Presses the button as the keyboard does. */
  const press = async (name: string) => {
    page.button(name)!.focus()
    await page.press(name)
  }
  const isAtAddress = () => document.activeElement === page.field('Calendar address')
  const isAt = (name: string) => document.activeElement === page.button(name)
  beforeEach(() => {
    page.answer('GET /me/calendar', 200, { url, prices: false })
    page.answer('POST /me/calendar', 201, { url: second, prices: false })
    page.answer('DELETE /me/calendar', 204, undefined)
  })

  test('goes to the address that is made', async () => {
    page.answer('GET /me/calendar', 200, { url: null, prices: false })
    await page.open(<CalendarPart />)
    await press('Make address')
    expect(isAtAddress()).toBe(true)
  })

  test('goes to the address that replaces another', async () => {
    await page.open(<CalendarPart />)
    await press('Replace address')
    await press('Replace')
    expect([address(), isAtAddress()]).toEqual([second, true])
  })

  test('goes back to the button whose question is left', async () => {
    await page.open(<CalendarPart />)
    await press('Replace address')
    await press('Keep it')
    expect(isAt('Replace address')).toBe(true)
    await press('End address')
    await press('Keep it')
    expect(isAt('End address')).toBe(true)
  })

  test('goes to the button that makes another address once one is ended', async () => {
    await page.open(<CalendarPart />)
    await press('End address')
    await press('End')
    expect(isAt('Make address')).toBe(true)
  })
})

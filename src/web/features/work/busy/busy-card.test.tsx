// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '../../../i18n/current-language.ts'
import { clearSession, storeSession } from '../../../session-store.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../../testing/test-page.tsx'
import { BusyCard } from './busy-card.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
})
afterEach(() => {
  page.close()
  clearSession()
  chooseLanguage('en')
})

const ROUTE = '/me/busy-calendar'
const url = 'https://calendar.example.org/secret.ics'
const read = { host: 'calendar.example.org', readAt: '2026-11-20T12:00:00.000Z', error: null }
const field = () => page.host.querySelector('input')!
const state = async (address: string) => {
  await page.fill('Address (https)', address)
  await page.press('Save')
  await page.settle()
}

describe('the card of a busy calendar', () => {
  test('states an address, and shows its host and never the address', async () => {
    page.answer(`GET ${ROUTE}`, 200, null)
    page.answer(`PUT ${ROUTE}`, 200, read)
    await page.open(<BusyCard />)
    await state(url)
    expect(page.sent(`PUT ${ROUTE}`)).toEqual({ url })
    expect(page.text()).toContain('Busy hours come from calendar.example.org.')
    expect(page.text()).not.toContain('secret')
    await page.press('Another address')
    expect(field().value).toBe('')
  })

  test('takes an address of webcal, which phones copy, as one of https', async () => {
    page.answer(`GET ${ROUTE}`, 200, null)
    page.answer(`PUT ${ROUTE}`, 200, read)
    await page.open(<BusyCard />)
    await state(url.replace('https', 'webcal'))
    expect(page.sent(`PUT ${ROUTE}`)).toEqual({ url })
  })

  test('says why it fails, and forgets it', async () => {
    page.answer(`GET ${ROUTE}`, 200, { ...read, error: 'There is no calendar at this address.' })
    page.answer(`DELETE ${ROUTE}`, 204)
    await page.open(<BusyCard />)
    expect(page.text()).toContain(
      'There is no calendar at this address. Until it can be read, no hours are marked.',
    )
    expect(page.text()).toContain('Last tried: ')
    expect(page.text()).not.toContain('Last read')
    await page.press('Forget this calendar')
    await page.settle()
    expect(page.calls.at(-1)?.route).toBe(`DELETE ${ROUTE}`)
    expect(field().value).toBe('')
  })

  test('says at the field what is wrong with an address', async () => {
    expectPrinted('error', 'A status of 400 answered PUT /api/me/busy-calendar')
    page.answer(`GET ${ROUTE}`, 200, null)
    const fields = { url: 'The address has to begin with https://.' }
    page.answer(`PUT ${ROUTE}`, 400, { error: 'Bad.', code: 'invalid_input', fields })
    await page.open(<BusyCard />)
    await state('http://calendar.example.org')
    expect(page.text()).toContain('The address has to begin with https://.')
  })
})

test('a German session that has not proven the mailbox reads of the E-Mail with the code', async () => {
  chooseLanguage('de')
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER'], { limited: true }) }))
  await page.open(<BusyCard />)
  expect(page.text()).toContain('mit einem Code aus Ihrer E-Mail an')
})

describe('the focus', () => {
  /** Presses the button as the keyboard does. */
  const press = async (name: string) => {
    page.button(name)!.focus()
    await page.press(name)
    await page.settle()
  }
  const isAtField = () => document.activeElement === page.field('Address (https)')
  const isAtAnother = () => document.activeElement === page.button('Another address')
  beforeEach(() => {
    page.answer(`GET ${ROUTE}`, 200, read)
    page.answer(`PUT ${ROUTE}`, 200, read)
    page.answer(`DELETE ${ROUTE}`, 204)
  })

  test('goes to the button for another address once one is saved', async () => {
    page.answer(`GET ${ROUTE}`, 200, null)
    await page.open(<BusyCard />)
    await page.fill('Address (https)', url)
    await press('Save')
    expect(isAtAnother()).toBe(true)
  })

  test('goes to the field once its address is refused', async () => {
    expectPrinted('error', 'A status of 400 answered PUT /api/me/busy-calendar')
    page.answer(`GET ${ROUTE}`, 200, null)
    const fields = { url: 'The address has to begin with https://.' }
    page.answer(`PUT ${ROUTE}`, 400, { error: 'Bad.', code: 'invalid_input', fields })
    await page.open(<BusyCard />)
    await page.fill('Address (https)', 'http://calendar.example.org')
    await press('Save')
    expect(isAtField()).toBe(true)
  })

  test('goes to the field for another address', async () => {
    await page.open(<BusyCard />)
    await press('Another address')
    expect(isAtField()).toBe(true)
  })

  test('goes back where no other address is wanted', async () => {
    await page.open(<BusyCard />)
    await press('Another address')
    await press('Cancel')
    expect(isAtAnother()).toBe(true)
  })

  test('goes to the field once the address is forgotten', async () => {
    await page.open(<BusyCard />)
    await press('Forget this calendar')
    expect(isAtField()).toBe(true)
  })
})

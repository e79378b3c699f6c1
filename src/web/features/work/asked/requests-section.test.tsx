// @vitest-environment happy-dom
import { hashKey, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession, STORED_DRAFTS_KEY } from '../../../session-store.ts'
import { storeOfflineReply } from '../../../session/offline-replies.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../../testing/test-page.tsx'
import { myWorkQuery } from '../requests.ts'
import { RequestsSection } from './requests-section.tsx'
import { myRequestsQuery } from './requests.ts'

let page: TestPage
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 13) })
  page = new TestPage()
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
  clearSession()
})

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const slot = (hour: number, more: object = {}) => ({
  date: '2026-11-28',
  hour,
  open: true,
  euros: 20,
  overlaps: false,
  ...more,
})
const request = (more: object = {}) => ({
  id,
  projectId: 'p1',
  projectName: 'Stadtfest',
  tenantName: 'Rheinufer Kultur',
  timeZone: 'Europe/Berlin',
  message: 'Can you help?',
  answerBy: '2026-11-25T10:00:00.000Z',
  state: 'open',
  slots: [slot(17), slot(18), slot(20)],
  ...more,
})
const answer = (...requests: object[]) => page.answer('GET /me/requests', 200, { requests })
const open = (address = '/app/work') => page.open(<RequestsSection />, address)
const text = () => page.text().replaceAll(/\s+/g, ' ')
const box = (index: number) => page.host.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[index]!

test('hours at which the own calendar is busy say so', async () => {
  page.answer('GET /projects/p1/busy/me', 200, {
    month: '2026-11',
    slots: [{ date: '2026-11-28', hour: 20 }],
  })
  answer(request())
  await open()
  const lines = [...page.host.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(lines.map((line) => line.includes('Your calendar is busy at that time.'))).toEqual([false, true])
})

test('an open request has its hours, what they pay and the time to answer', async () => {
  answer(request({ slots: [slot(17), slot(18, { open: false }), slot(20, { overlaps: true })] }))
  await open()
  for (const words of [
    'Stadtfest',
    'Can you help?',
    'Sat 28 November, 17–18 h',
    '20,00 €',
    'filled',
    '2 h · 40,00 €',
  ])
    expect(text()).toContain(words)
  expect(text()).toContain('You are booked elsewhere at that time.')
  expect(text()).toContain('Declining needs no reason and has no consequences.')
  expect([box(0), box(1), box(2)].map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
})

test('asked hours of another time zone name the project at that time', async () => {
  const block = (projectName: string, from: number) => ({
    projectId: projectName,
    projectName,
    tenantName: 'Rheinufer Kultur',
    timeZone: 'Europe/Berlin',
    date: '2026-11-28',
    from,
    to: from + 1,
    euros: 20,
    address: null,
    overlaps: true,
  })
  page.answer('GET /me/work', 200, { blocks: [block('Kongresshalle', 17), block('Messe', 18)], months: [] })
  answer(request({ timeZone: 'Europe/Lisbon', slots: [slot(17, { overlaps: true })] }))
  await page.open(
    <>
      <MyWork />
      <RequestsSection />
    </>,
    '/app/work',
  )
  expect(text()).toContain('You are booked elsewhere at that time: Messe.')
})

/** Reads the person's work, as the page of the requests does. */
function MyWork() {
  useQuery(myWorkQuery())
  return null
}

test('all hours are accepted with their sum, and the request is then among the earlier ones', async () => {
  answer(request())
  await open()
  expect(page.button('Accept selected')?.disabled).toBe(true)
  const accepted = { request: request({ state: 'accepted' }) }
  page.answer(`POST /me/requests/${id}/accept`, 200, accepted)
  answer(accepted.request)
  await page.press('Accept all')
  const slots = [17, 18, 20].map((hour) => ({ date: '2026-11-28', hour }))
  expect(page.sent(`POST /me/requests/${id}/accept`)).toEqual({ slots, euros: 60 })
  expect(page.button('Accept all')).toBeUndefined()
  expect(text()).toContain('Earlier requests')
  expect(text()).toContain('accepted')
})

test('some hours are accepted, also single ones', async () => {
  answer(request())
  await open()
  await page.press('Choose single hours')
  await act(async () => box(1).click())
  expect(text()).toContain('2 h · 40,00 €')
  page.answer(`POST /me/requests/${id}/accept`, 200, { request: request({ state: 'partly' }) })
  await page.press('Accept selected')
  const slots = [17, 20].map((hour) => ({ date: '2026-11-28', hour }))
  expect(page.sent(`POST /me/requests/${id}/accept`)).toEqual({ slots, euros: 40 })
})

test('the first button to meet the eye accepts all hours, or those that are selected', async () => {
  answer(request())
  await open()
  const leading = page.button('Accept all')!.className
  expect(page.button('Accept selected')!.className).not.toBe(leading)
  await page.press('Choose single hours')
  await act(async () => box(1).click())
  expect(page.button('Accept selected')!.className).toBe(leading)
  expect(page.button('Accept all')!.className).not.toBe(leading)
})

/** Closes the page and begins another one, with what the browser stores. */
function reload() {
  const stored = Object.entries(localStorage) as [string, string][]
  page.close()
  page = new TestPage()
  for (const [key, text] of stored) localStorage.setItem(key, text)
}

test('hours that are left out stay so over a reload, until the request has ended', async () => {
  answer(request())
  await open()
  await page.press('Choose single hours')
  await act(async () => box(1).click())
  reload()
  answer(request())
  await open()
  // The hours of one line are chosen apart, so each has a line again.
  expect([0, 1, 2].map((index) => box(index).checked)).toEqual([true, false, true])
  expect(text()).toContain('2 h · 40,00 €')
  page.answer(`POST /me/requests/${id}/accept`, 200, { request: request({ state: 'partly' }) })
  answer(request({ state: 'partly' }))
  await page.press('Accept selected')
  expect(localStorage.getItem(STORED_DRAFTS_KEY)).toBeNull()
})

test('hours that are left out outlive a stored reply that is older than their request', async () => {
  answer(request())
  await open()
  await page.press('Choose single hours')
  await act(async () => box(1).click())
  reload()
  storeOfflineReply(hashKey(myRequestsQuery().queryKey), { requests: [] })
  const send = page.delay('GET /me/requests')
  answer(request())
  await open()
  expect(localStorage.getItem(STORED_DRAFTS_KEY)).toContain(id)
  send()
  await page.eventually(() => expect(text()).toContain('2 h · 40,00 €'))
})

test('hours that were filled meanwhile are said to be, and the others are left to choose', async () => {
  expectPrinted('error', 'A status of 409 answered POST /api/me/requests/:requestId/accept')
  answer(request())
  await open()
  page.answer(`POST /me/requests/${id}/accept`, 409, { error: 'Filled', code: 'request_filled' })
  answer(request({ slots: [slot(17), slot(18, { open: false }), slot(20)] }))
  await page.press('Accept all')
  expect(text()).toContain('Already filled, thank you. These hours are left.')
  expect(text()).toContain('2 h · 40,00 €')
})

test.each([
  ['filled', 'request_filled', 'Already filled, thank you.'],
  ['withdrawn', 'request_withdrawn', 'This request was withdrawn.'],
])('a request that is %s meanwhile is named after its card has left', async (state, code, words) => {
  expectPrinted('error', 'A status of 409 answered POST /api/me/requests/:requestId/accept')
  answer(request())
  await open()
  page.answer(`POST /me/requests/${id}/accept`, 409, { error: words, code })
  answer(request({ state, slots: [slot(17, { open: false })] }))
  await page.press('Accept all')
  await page.eventually(() => expect(page.button('Accept all')).toBeUndefined())
  expect(page.host.querySelector('output')?.textContent).toBe(words)
})

test('a request is declined without a reason', async () => {
  answer(request())
  await open()
  page.answer(`POST /me/requests/${id}/decline`, 200, { request: request({ state: 'declined' }) })
  answer(request({ state: 'declined' }))
  await page.press('Decline')
  expect(text()).toContain('declined')
  expect(page.button('Decline')).toBeUndefined()
})

test('the address opens its request, also among the earlier ones', async () => {
  answer(request({ state: 'filled' }))
  await open(`/app/work?request=${id}`)
  expect(page.host.querySelector('details')?.open).toBe(true)
  expect(text()).toContain('Already filled, thank you.')
  expect(document.activeElement?.id).toBe(`request-${id}`)
})

test('an earlier request names its hours in a row as one, also those of which some are filled', async () => {
  answer(
    request({ state: 'partly', slots: [slot(18, { open: false }), slot(17, { open: false }), slot(19)] }),
  )
  await open()
  expect(text()).toContain('28 November, 17–20 h')
})

test('a request that is not there is said to be gone', async () => {
  answer()
  await open('/app/work?request=0f8fad5b-d9cb-469f-a165-708677289500')
  expect(text()).toContain('This request is not here, or no longer.')
})

test('a request that is newer than the open page is read when a notice leads to it', async () => {
  answer()
  await page.open(
    <>
      <Link to={`/app/work?request=${id}`}>the notice</Link>
      <RequestsSection />
    </>,
    '/app/work',
  )
  answer(request())
  await page.fire(page.host.querySelector('a')!, new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(text()).toContain('Can you help?')
  expect(text()).not.toContain('This request is not here, or no longer.')
})

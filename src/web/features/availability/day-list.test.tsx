// @vitest-environment happy-dom

import { act, useState } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashBoundary } from '../../crash-screen.tsx'
import { clearSession, STORED_DRAFTS_KEY, storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { project, TestPage, userWith } from '../../testing/test-page.tsx'
// These imports load the parts now, and not when they are first shown.
import './components/cannot-remove-dialog.tsx'
import './components/day-list.tsx'
import './hours/day-hours.tsx'
import { firstRest } from '../../ui/when-idle.ts'
import { AvailabilityEditor } from './availability-editor.tsx'
import type { View } from './use-view.ts'

vi.mock('./components/month-view.tsx', () => {
  throw new TypeError('Failed to fetch')
})

const base = `/projects/${project.id}`
const date = '2027-09-14'
let page: TestPage
let asked: string[] = []

beforeEach(() => {
  asked = []
  shown = project
  page = new TestPage()
  storeSession({ token: 's', user: userWith(['FREELANCER']) })
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
  clearSession()
})

let shown = project

function Editor() {
  const [view, setView] = useState<View>('list')
  return (
    <>
      <button type="button" onClick={() => setView('list')}>
        List
      </button>
      <button type="button" onClick={() => setView('month')}>
        Month
      </button>
      <AvailabilityEditor
        projectId={project.id}
        project={shown}
        month="2027-09"
        view={view}
        onMonthChange={(month) => asked.push(month)}
      />
    </>
  )
}

async function open(
  hours: number[],
  given = [9],
  { dates = [date], prices = [] as { date: string; hour: number; amount: number }[] } = {},
) {
  const schedule = dates.flatMap((date) => hours.map((hour) => ({ date, hour, mode: 'GREEN' })))
  page.answer(`GET ${base}/schedule`, 200, {
    month: '2027-09',
    schedule,
    userModeOverrides: [],
    slotPrices: {},
  })
  page.answer(`GET ${base}/availability/me`, 200, { slots: given.map((hour) => ({ date, hour })) })
  const legend = { GREEN: 24.5, YELLOW: 18, RED: 24 }
  page.answer(`GET ${base}/effective-wages/me`, 200, { legend, slots: prices })
  await page.open(
    <Routes>
      <Route
        path="/"
        element={
          <CrashBoundary>
            <Editor />
          </CrashBoundary>
        }
      />
    </Routes>,
  )
}
const spaced = () => page.text().replaceAll(/\s/g, ' ')
const pressed = (name: string) => page.button(name.replaceAll('_', '\u00a0'))?.getAttribute('aria-pressed')
const press = (name: string) => page.press(name.replaceAll('_', '\u00a0'))
const days = () => [...page.host.querySelectorAll('h3 button')].map(({ textContent }) => textContent)
/** Shows the single hours of a day. */
const unfold = (day = 'Tue 14 September') => page.press(day)

test('the list names each day, the pay of its blocks, and how many of their hours are given', async () => {
  await open([9, 10, 11, 12])
  expect(page.host.querySelector('h2')?.textContent).toBe('September 2027')
  expect(days()).toEqual(['Tue 14 September'])
  expect(pressed('9–13, 98,00_€, 1 of 4 h given, Green')).toBe('mixed')
  const pieces = [...page.host.querySelectorAll('[aria-pressed="mixed"] [aria-hidden]:last-child > span')]
  expect(pieces.map(({ className }) => className !== '')).toEqual([true, false, false, false])
})

test('the single hours of a day are unfolded on demand', async () => {
  await open([9, 10, 11, 12])
  expect(page.button('9:00, 24,50\u00a0€, Green, given')).toBeUndefined()
  await unfold()
  expect(page.button('Tue 14 September')?.getAttribute('aria-expanded')).toBe('true')
  expect(pressed('9:00, 24,50_€, Green, given')).toBe('true')
  expect(pressed('10:00, 24,50_€, Green, not given')).toBe('false')
  await unfold()
  expect(page.button('9:00, 24,50\u00a0€, Green, given')).toBeUndefined()
})

test('hours that were closed after they were given are named and leave the sum', async () => {
  await open([9, 10], [9, 17, 18])
  expect(pressed('17–19, closed, no longer counts, given, White')).toBe('true')
  await unfold()
  expect(pressed('18:00, closed, no longer counts, White, given')).toBe('true')
  expect(spaced()).toContain('24,50 € 1 h')
  expect(page.host.querySelector('aside [role="status"]')!.textContent).toBe('2 h closed, no longer count')
  await press('17–19, closed, no longer counts, given, White')
  expect(page.text()).toContain('Cannot remove hours')
})

test('a block shows its rate once, and the price of an hour that has its own', async () => {
  await open([9, 10, 11, 12], [9], {
    prices: [
      { date, hour: 9, amount: 30 },
      { date, hour: 11, amount: 26 },
    ],
  })
  await unfold()
  const shown = [...page.host.querySelectorAll('[data-hours]')].map((button) => button.textContent.trim())
  expect(shown.slice(1)).toEqual(['9:00 30,00', '10:00', '11:00 26,00', '12:00'])
  expect(spaced()).toContain('Green · 24,50 €/h')
  expect(pressed('12:00, 24,50_€, Green, not given')).toBe('false')
})

test('the list says the next hours, and shows all days, own ones or open ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 8, 1) })
  await open([9, 10], [9, 10], { dates: [date, '2027-09-16'] })
  const choose = (name: string) =>
    act(async () => {
      const label = [...page.host.querySelectorAll('label')].find(({ textContent }) => textContent === name)!
      label.querySelector('input')!.click()
    })
  expect(spaced()).toContain('Next: Tue 14, 9–11 · 49,00 €')
  expect(days()).toEqual(['Tue 14 September', 'Thu 16 September'])
  await choose('Mine')
  expect(days()).toEqual(['Tue 14 September'])
  await choose('Open')
  expect(days()).toEqual(['Thu 16 September'])
  expect(spaced()).not.toContain('no open hours')
  await choose('All')
  expect(days()).toHaveLength(2)
})

test('the next hours of another month than the shown one are asked for, with their month', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 7, 30, 19, 30) })
  const next = { date: '2027-10-05', from: 10, to: 12, euros: 49 }
  page.answer(`GET ${base}/availability/next`, 200, { next })
  await open([9, 10], [9])
  await page.eventually(() => expect(spaced()).toContain('Next: Tue 5 October, 10–12 · 49,00 €'))
  expect(page.calls.find(({ route }) => route.endsWith('/next'))?.query).toBe('from=2027-08-31&hour=7')
})

test('next hours that are not known have a placeholder', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 7, 30, 19, 30) })
  await open([9, 10], [9])
  expect(spaced()).toContain('Next: –')
})

test('the next hours of the shown month are asked of nobody', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 8, 14, 8, 30) })
  await open([9, 10], [9, 10])
  expect(spaced()).toContain('Next: Tue 14, 9–11 · 49,00 €')
  expect(page.calls.filter(({ route }) => route.endsWith('/next'))).toEqual([])
})

test('the label of a button begins with its visible text, for voice control', async () => {
  await open([9, 10, 11, 12, 15], [9, 17])
  const words = (text: string | null) => ` ${text?.replaceAll(/[\s,]+/g, ' ').trim()} `
  await unfold()
  const buttons = [...page.host.querySelectorAll('[data-hours]')]
  expect(buttons).toHaveLength(9)
  for (const button of buttons) {
    expect(words(button.getAttribute('aria-label'))).toContain(words(button.textContent))
  }
})

test('the label of given hours that wait for a booking says once that they are given', async () => {
  page.answer(`GET ${base}/staffing`, 200, { booking: 'confirmed', closeFull: false })
  const given = [9, 10].map((hour) => ({ date, hour }))
  const bookings = { month: '2027-09', booked: [], given, asked: [], releases: [] }
  page.answer(`GET ${base}/bookings/me`, 200, bookings)
  await open([9, 10], [9, 10])
  firstRest.resolve()
  const bar = () => page.host.querySelector('[data-hours="9,10"]')!
  await page.eventually(() => expect(bar().textContent).toContain('given'))
  expect(bar().getAttribute('aria-label')!.match(/given/g)).toHaveLength(1)
})

test('the label of booked hours begins with its visible text too', async () => {
  page.answer(`GET ${base}/staffing`, 200, { booking: 'confirmed', closeFull: false })
  const booked = [9, 10].map((hour) => ({ date, hour }))
  page.answer(`GET ${base}/bookings/me`, 200, {
    month: '2027-09',
    booked,
    given: booked,
    asked: [],
    releases: [],
  })
  await open([9, 10], [9, 10])
  firstRest.resolve()
  await page.eventually(() =>
    expect(page.button('9–11, 49,00\u00a0€, booked, given, Green')?.textContent).toContain('booked'),
  )
})

test.each([
  ['says which booked hours far enough ahead are given back at once', 24, true],
  ['promises no such thing where an administrator decides', null, false],
] as const)('the question about a release %s', async (_, releaseHours, isSaid) => {
  page.answer(`GET ${base}/staffing`, 200, { booking: 'confirmed', closeFull: false, releaseHours })
  const booked = [9, 10].map((hour) => ({ date, hour }))
  const bookings = { month: '2027-09', booked, given: booked, asked: [], releases: [] }
  page.answer(`GET ${base}/bookings/me`, 200, bookings)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 8, 1) })
  await open([9, 10], [9, 10])
  firstRest.resolve()
  const label = '9–11, 49,00_€, booked, given, Green'
  await page.eventually(() => expect(page.button(label.replace('_', '\u00a0'))).toBeTruthy())
  await press(label)
  const dialog = page.host.querySelector('dialog[open]')!.textContent
  expect(dialog).toContain('Ask to be released')
  expect(dialog.includes('If you ask to be released, these hours are given back at once.')).toBe(isSaid)
  expect(dialog.includes('Tue 14 Sep, 9–11 h')).toBe(isSaid)
})

test('one press adds a block, another removes it, and the sum follows', async () => {
  await open([9, 10, 11, 12])
  await press('9–13, 98,00_€, 1 of 4 h given, Green')
  expect(pressed('9–13, 98,00_€, chosen, Green')).toBe('true')
  expect(spaced()).toContain('+3 h, +73,50 €')
  expect(page.button('Save')?.disabled).toBe(false)
  await press('9–13, 98,00_€, chosen, Green')
  expect(page.button('Save')?.disabled).toBe(true)
})

test('single hours of a block are added alone and saved with the day', async () => {
  await open([9, 10, 11, 12])
  await unfold()
  await press('11:00, 24,50_€, Green, not given')
  await page.press('Save')
  expect(page.sent(`PUT ${base}/availability`)).toMatchObject({
    availability: [{ day: date, hours: [9, 11] }],
  })
})

test('chosen hours that others filled are marked after a refused save', async () => {
  expectPrinted('error', `A status of 409 answered PUT /api/projects/:projectId/availability`)
  page.answer(`GET ${base}/staffing`, 200, { booking: 'open', closeFull: true })
  const mine = { month: '2027-09', booked: [], given: [], asked: [], releases: [] }
  page.answer(`GET ${base}/bookings/me`, 200, mine)
  page.answer(`GET ${base}/full`, 200, { month: '2027-09', slots: [] })
  await open([9, 10, 11, 12], [])
  firstRest.resolve()
  await page.eventually(() => expect(page.calls.map(({ route }) => route)).toContain(`GET ${base}/full`))
  await press('9–13, 98,00_€, not given, Green')
  page.answer(`PUT ${base}/availability`, 409, { error: 'Taken already', code: 'hours_full' })
  page.answer(`GET ${base}/full`, 200, { month: '2027-09', slots: [9, 10].map((hour) => ({ date, hour })) })
  await page.press('Save')
  await page.eventually(() => expect(pressed('9–11, 49,00_€, Full, chosen, Green')).toBe('true'))
  expect(spaced()).toContain('2 h not open any more')
  await press('9–11, 49,00_€, Full, chosen, Green')
  expect(page.button('9–11, 49,00\u00a0€, Full, not given, Green')?.getAttribute('aria-disabled')).toBe(
    'true',
  )
  expect(spaced()).not.toContain('not open any more')
  page.answer(`PUT ${base}/availability`, 204)
  await page.press('Save')
  expect(page.sent(`PUT ${base}/availability`)).toMatchObject({
    availability: [{ day: date, hours: [11, 12] }],
  })
})

test('the hours of a day are repeated on other days in one step that can be undone', async () => {
  await open([9, 10, 11], [9], { dates: [date, '2027-09-15', '2027-09-21', '2027-09-28'] })
  const shares = () => [...page.host.querySelectorAll('[data-hours]')].map(({ textContent }) => textContent)
  await unfold('Wed 15 September')
  expect(page.button('Fill…')?.disabled).toBe(true)
  await unfold('Wed 15 September')
  await unfold()
  await press('11:00, 24,50_€, Green, not given')
  await page.press('Fill…')
  expect(page.text()).toContain('Choose your hours of 14 September on')
  await page.press('Every Tuesday')
  expect(shares().filter((text) => text.includes('2 of 3 h'))).toHaveLength(3)
  expect(spaced()).toContain('+5 h, +122,50 €')
  expect(page.text()).toContain('+4 h chosen')
  await page.press('Every Tuesday')
  expect(page.text()).toContain('No more of these hours are open')
  await page.press('Undo')
  expect(spaced()).toContain('+1 h, +24,50 €')
})

test('hours can be chosen without a connection, and Save is off and says why', async () => {
  await open([9, 10, 11, 12])
  await unfold()
  await act(async () => void dispatchEvent(new Event('offline')))
  await press('11:00, 24,50_€, Green, not given')
  expect(spaced()).toContain('+1 h, +24,50 €')
  expect(page.text()).toContain('Saving needs a connection')
  expect(page.button('Save')?.disabled).toBe(true)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(page.text()).not.toContain('Saving needs a connection')
  await page.press('Save')
  expect(page.sent(`PUT ${base}/availability`)).toMatchObject({
    availability: [{ day: date, hours: [9, 11] }],
  })
})

test('a screen reader announces the hours that a press adds', async () => {
  await open([9, 10, 11, 12])
  const told = page.host.querySelector('aside [role="status"]')!
  expect(told.textContent).toBe('')
  await unfold()
  await press('11:00, 24,50_€, Green, not given')
  expect(told.textContent?.replaceAll('\u00a0', ' ')).toBe('+1 h, +24,50 € not saved yet')
})

test('a saved hour pressed in the list opens the modal', async () => {
  await open([9, 10])
  await unfold()
  await press('9:00, 24,50_€, Green, given')
  expect(page.host.querySelector('dialog[open]')?.textContent).toContain('Cannot remove hours')
})

test('a day that is over says so beside its hours, which cannot be chosen', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 8, 14, 22) })
  shown = { ...project, pastDays: 0 }
  await open([9, 10, 11, 12], [9], { dates: [date, '2027-09-15'] })
  await act(async () => void (page.host.querySelector('details')!.open = true))
  await page.eventually(() => expect(days()).toContain('Tue 14 September'))
  await unfold()
  const [over] = page.host.querySelectorAll('section')
  expect(over!.textContent).toContain('This day is over.')
  await press('10:00, 24,50_€, Green, not given, This day is over.')
  await press('9–13, 98,00_€, 1 of 4 h given, Green, This day is over.')
  expect(page.button('Save')?.disabled).toBe(true)
  await press('9:00, 24,50_€, Green, given')
  expect(page.text()).toContain('Cannot remove hours')
})

test('a past day says that it is over beside an hour that is chosen all the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 8, 14, 22) })
  await open([9, 10], [9], { dates: [date, '2027-09-15'] })
  await act(async () => void (page.host.querySelector('details')!.open = true))
  await page.eventually(() => expect(days()).toContain('Tue 14 September'))
  await unfold()
  expect(page.text()).not.toContain('This day is over.')
  const canSave = (is: boolean) => page.eventually(() => expect(page.button('Save')?.disabled).toBe(!is))
  await press('10:00, 24,50_€, Green, not given')
  await canSave(true)
  expect(page.text()).toContain('This day is over.')
  await press('10:00, 24,50_€, Green, chosen, This day is over.')
  await canSave(false)
  expect(page.text()).not.toContain('This day is over.')
})

test('a confirmed project promises and sums no given hours while its bookings are read', async () => {
  shown = { ...project, booking: 'confirmed' }
  await open([9, 10])
  const promise = [...page.host.querySelectorAll('span')].find(({ textContent }) =>
    /promised/.test(textContent),
  )
  // The hidden sentence keeps the place of the sentence about bookings.
  expect(promise!.style.visibility).toBe('hidden')
  const estimate = page.host.querySelector('aside')!
  expect(estimate.textContent).toContain('–')
  expect(estimate.textContent).not.toContain('24,50')
})

test('a confirmed project names no given hours as the next ones while its bookings are read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 8, 1) })
  shown = { ...project, booking: 'confirmed' }
  await open([9, 10])
  expect(spaced()).toContain('Next: –')
})

test('saving is said to be a promise before, with the contact, and the modal says it again', async () => {
  const promise = 'Saved hours are promised. To change one, ask Greta Lindner (greta@example.org).'
  await open([9, 10])
  expect(page.text()).toContain(`then save. ${promise}`)
  await unfold()
  await press('9:00, 24,50_€, Green, given')
  const modal = page.host.querySelector('dialog[open]')!.textContent
  expect(modal).toContain(`to change assigned hours.${promise}`)
})

test('a given hour that has been closed stays in the list', async () => {
  await open([])
  expect(pressed('9–10, closed, no longer counts, given, White')).toBe('true')
})

test('a month without open hours leads on to the next that has some', async () => {
  page.answer(`GET ${base}/schedule/open-day`, 200, { date: '2028-01-03' })
  await open([], [])
  expect(page.calls.find(({ route }) => route.endsWith('/open-day'))?.query).toBe('from=2027-10-01')
  expect(page.text()).toContain('No hours are open in 2027-09 yet.')
  expect(page.text()).not.toContain('look again later')
  await page.press('Go to 2028-01')
  expect(asked).toEqual(['2028-01'])
})

test('a month without open hours leads to none where none is open afterwards', async () => {
  page.answer(`GET ${base}/schedule/open-day`, 200, { date: null })
  await open([], [])
  expect(page.text()).toContain('No hours are open in 2027-09 yet. Please look again later.')
  expect(page.text()).not.toContain('Go to')
})

test('a month with open hours asks for no other one', async () => {
  await open([9])
  expect(page.calls.map(({ route }) => route)).not.toContain(`GET ${base}/schedule/open-day`)
})

test('a view that cannot be loaded shows an error, and unsaved hours can still be saved', async () => {
  // React prints each error that a boundary caught.
  expectPrinted('error', 'Failed to fetch')
  expectPrinted('error', 'Failed to fetch')
  await open([9, 10, 11, 12])
  await unfold()
  await press('11:00, 24,50_€, Green, not given')
  await page.press('Month')
  await page.eventually(() => expect(page.text()).toContain('This did not work.'))
  await page.press('List')
  await unfold()
  expect(pressed('11:00, 24,50_€, Green, chosen')).toBe('true')
  await page.press('Month')
  await page.press('Save')
  expect(page.sent(`PUT ${base}/availability`)).toMatchObject({
    availability: [{ day: date, hours: [9, 11] }],
  })
})

test('the list draws one screen of days first and the rest afterwards', async () => {
  const drawn = new Set<number>()
  const watching = new MutationObserver(() => drawn.add(page.host.querySelectorAll('h3').length))
  watching.observe(page.host, { childList: true, subtree: true })
  await open([9], [], { dates: Array.from({ length: 10 }, (_, index) => `2027-09-${14 + index}`) })
  watching.disconnect()
  // A line for the days without open hours comes first.
  expect([...drawn].filter((count) => count > 0)).toEqual([6, 10])
})

test('a month that was never opened says without a connection that it is not here', async () => {
  for (let call = 1; call <= 3; call += 1) expectPrinted('warn', 'Failed to fetch')
  await open([9])
  for (const read of ['schedule', 'availability/me', 'effective-wages/me']) page.fail(`GET ${base}/${read}`)
  await page.open(
    <AvailabilityEditor
      projectId={project.id}
      project={undefined}
      month="2027-10"
      view="list"
      onMonthChange={() => {}}
    />,
  )
  await page.eventually(() => expect(page.text()).toContain('2027-10 is not on this device yet.'))
  expect(page.host.querySelector('[aria-busy="true"]')).toBeNull()
  expect(page.button('Try again')).toBeDefined()
})

test('hours that are chosen are still there after a reload', async () => {
  await open([9, 10, 11, 12])
  await unfold()
  await press('11:00, 24,50_€, Green, not given')
  const stored = localStorage.getItem(STORED_DRAFTS_KEY)!
  page.close()
  page = new TestPage()
  storeSession({ token: 's', user: userWith(['FREELANCER']) })
  localStorage.setItem(STORED_DRAFTS_KEY, stored)
  await open([9, 10, 11, 12])
  await unfold()
  expect(pressed('11:00, 24,50_€, Green, chosen')).toBe('true')
  page.answer(`PUT ${base}/availability`, 204)
  await page.press('Save')
  expect(page.sent(`PUT ${base}/availability`)).toMatchObject({
    availability: [{ day: date, hours: [9, 11] }],
  })
  expect(localStorage.getItem(STORED_DRAFTS_KEY)).toBeNull()
})

/** A freelancer's work on a page of its own: by a press from a project, in German, by keyboard, and without a connection. */
import type { Page } from '@playwright/test'
import { addDays, addMonths, monthName, monthOfDay } from '../src/domain/calendar.ts'
import type { Api } from '../src/server/testing/api.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'

/** A day two months ahead, and one two months back. */
function days(): { ahead: string; back: string } {
  const month = currentMonth()
  return { ahead: `${addMonths(month, 2)}-10`, back: `${addMonths(month, -2)}-10` }
}

/** Gives the person hours that are green in the administrator's project. */
async function giveHours(admin: Api, person: Api, date: string, hours: readonly number[]): Promise<void> {
  const project = `/projects/${admin.user.projectId}`
  const slots = hours.map((hour) => ({ date, hour, mode: 'GREEN' }))
  await admin.call('PUT', `${project}/schedule/slots`, { slots })
  const availability = [{ day: date, hours }]
  await admin.call('PUT', `${project}/availability/${person.user.id}`, { availability })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const next = (page: Page) => page.getByRole('region', { name: /^Next/ })

test.describe('a freelancer’s work', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('is a press away from a project, and can be read without a connection', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const wages = { wageGreen: 20, wageYellow: 22, wageRed: 25 }
    await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, wages)
    const { page: phone, api } = await signedIn.freelancer(admin, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'de-DE',
    })
    const { ahead, back } = days()
    await giveHours(admin.api, api, back, [9, 10])
    await giveHours(admin.api, api, ahead, [9, 10, 11, 14])
    await giveHours(admin.api, api, addDays(ahead, 1), [17])

    await phone.getByRole('link', { name: 'Meine Einsätze' }).tap()
    await expect(heading(phone, 'Meine Einsätze')).toBeVisible()
    const duty = phone.getByRole('region', { name: /^Als Nächstes/ })
    await expect(duty).toContainText('9–12 Uhr')
    await expect(duty).toContainText('Rheinufer Kultur')
    await expect(duty).toContainText(/60,00\s€/)
    const coming = phone.getByRole('region', { name: monthName(monthOfDay(ahead), 'de') })
    await expect(coming.getByText('14–15 Uhr')).toBeVisible()
    await expect(coming.getByText('17–18 Uhr')).toBeVisible()
    const past = phone.getByRole('region', { name: 'Vergangene Monate' })
    await past.getByText(monthName(monthOfDay(back), 'de')).tap()
    await expect(past.getByText('9–11 Uhr')).toBeVisible()

    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await phone.context().setOffline(true)
    await phone.goto('/app/work')
    await expect(phone.getByText(/^Keine Verbindung: Stand /)).toBeVisible()
    await expect(duty).toContainText('9–12 Uhr')
    await phone.context().setOffline(false)
    await expect(phone.getByText(/^Keine Verbindung/)).toHaveCount(0)
  })

  test('stays in its place when the cards of patterns and busy times come', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const { page: desk, api } = await signedIn.freelancer(admin)
    await giveHours(admin.api, api, days().back, [9])
    await desk.route(/\/(patterns|busy)-card-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await desk.goto('/app/work')
    const past = desk.getByRole('region', { name: 'Past months' })
    const { y } = (await past.boundingBox())!
    await expect(desk.getByRole('region', { name: 'Busy hours from my calendar' })).toBeVisible()
    expect((await past.boundingBox())!.y).toBe(y)
  })

  test('follows what the administrator changes, and leads to the month by keyboard', async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    const { page: desk, api } = await signedIn.freelancer(admin)
    const { ahead } = days()
    await giveHours(admin.api, api, ahead, [9])
    await desk.goto('/app/work')
    await expect(next(desk)).toContainText('9–10 h')
    await giveHours(admin.api, api, ahead, [9, 10])
    await desk.reload()
    await expect(next(desk)).toContainText('9–11 h')
    const link = desk.getByRole('link', { name: 'View Schedule' })
    await link.focus()
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(new RegExp(`/freelancer\\?month=${monthOfDay(ahead)}$`))
    await desk.getByRole('link', { name: 'My work' }).press('Enter')
    await expect(heading(desk, 'My work')).toBeVisible()
  })

  test('shows a booking that an administrator makes, without a reload', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const { page: desk, api } = await signedIn.freelancer(admin)
    const { ahead } = days()
    const project = `/projects/${admin.api.user.projectId}`
    const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
    const confirmed = { ...staffing, booking: 'confirmed', keepBooked: false }
    await admin.api.call('PUT', `${project}/staffing`, confirmed)
    await giveHours(admin.api, api, ahead, [9, 10])
    const watched = desk.waitForResponse(/\/events$/)
    await desk.goto('/app/work')
    await expect(desk.getByText('No work ahead')).toBeVisible()
    await watched
    const book = (state: 'booked' | 'given') =>
      admin.api.call('PUT', `${project}/bookings`, {
        slots: [{ date: ahead, hour: 9, userId: api.user.id, state }],
      })
    await book('booked')
    await expect(next(desk)).toContainText('9–10 h')
    await admin.api.call('POST', `${project}/requests`, {
      slots: [{ date: ahead, hour: 10 }],
      userIds: [api.user.id],
    })
    await expect(desk.getByRole('button', { name: 'Accept all' })).toBeVisible()
    await book('given')
    await expect(next(desk)).toBeHidden()
  })

  test('has the requests to the person, which the address opens and a press answers', async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    const { page: desk, api } = await signedIn.freelancer(admin)
    const { ahead } = days()
    const project = `/projects/${admin.api.user.projectId}`
    const slots = [9, 10, 14].map((hour) => ({ date: ahead, hour }))
    const green = slots.map((slot) => ({ ...slot, mode: 'GREEN' }))
    await admin.api.call('PUT', `${project}/schedule/slots`, { slots: green })
    const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
    const confirmed = { ...staffing, booking: 'confirmed', keepBooked: false }
    await admin.api.call('PUT', `${project}/staffing`, confirmed)
    const asked = { slots, userIds: [api.user.id], message: 'Can you help?' }
    const { request } = await admin.api.call<{ request: { id: string } }>(
      'POST',
      `${project}/requests`,
      asked,
    )
    await desk.goto(`/app/work?request=${request.id}`)
    const card = desk.getByRole('article', { name: admin.tenantName })
    await expect(card).toBeFocused()
    await expect(card).toContainText('Can you help?')
    await expect(card.getByRole('button', { name: 'Accept selected' })).toBeDisabled()
    await card.getByRole('checkbox', { name: /14–15/ }).press('Space')
    await card.getByRole('button', { name: 'Accept selected' }).press('Enter')
    await expect(next(desk)).toContainText('9–11 h')
    await expect(desk.getByText('partly accepted')).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  test('is where a sign-in leads back to', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const { page: desk } = await signedIn.freelancer(admin)
    await desk.evaluate(() => localStorage.clear())
    const address = '/app/work?request=0f8fad5b-d9cb-469f-a165-70867728950e'
    await desk.goto(address)
    await expect(heading(desk, 'Sign in')).toBeVisible()
    const state = await desk.evaluate(() => JSON.stringify(history.state))
    expect(state).toContain(address)
  })
})

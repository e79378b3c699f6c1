/** A freelancer's month in a confirmed project: what is booked, what waits, and how hours go back. */
import type { Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import type { Api } from '../src/server/testing/api.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import type { Administrator, Person, SignedIn } from './signed-in.ts'
import { cell } from './steps.ts'

test('a freelancer sees what is booked, takes given hours back, and asks to be released', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { page: desk, api } = await signedIn.freelancer(admin)
  const project = `/projects/${admin.api.user.projectId}`
  const next = await bookOneOfThree(admin, api)

  await page.goto(`/app${project.replace('projects', 'project')}?month=${next.slice(0, 7)}`)
  const roster = page.getByRole('region', { name: 'Freelancers' })
  await expect(roster.getByRole('row', { name: /^Jonas Öztürk/ })).toContainText('1 booked of 3 given')
  await page.getByRole('tab', { name: 'Summary' }).click()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1 booked of 3 given')

  await desk.goto(`/app${project.replace('projects', 'project')}/freelancer?month=${next.slice(0, 7)}`)
  const sums = desk.getByRole('complementary', { name: /^Estimated earnings/ })
  await expect(sums).toContainText('1 h booked')
  await expect(sums).toContainText('3 h given')
  await expect(desk.locator('main')).toContainText(
    'Saved hours wait for an answer. Until then you can take them back.',
  )
  await expect(desk.getByText(/Saved hours are promised/)).toHaveCount(0)
  await expect(cell(desk, 10, 9)).toHaveAttribute('aria-label', /, booked$/)

  await cell(desk, 10, 11).click()
  const question = desk.getByRole('dialog', { name: 'Take hours back?' })
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(sums).toContainText('2 h given')
  await expect(cell(desk, 10, 11)).toHaveAttribute('aria-selected', 'false')

  await cell(desk, 10, 9).click()
  const refusal = desk.getByRole('dialog', { name: 'Cannot remove hours' })
  await refusal.getByRole('button', { name: 'Ask to be released' }).click()
  await expect(desk.getByText('You asked to be released. Until then you stay booked.')).toBeVisible()
  await expect(sums).toContainText('1 h booked')
})

test('a press on a given hour waits for the bookings, which tell whether it can be taken back', async ({
  page,
  signedIn,
}) => {
  const { phone, next } = await phoneOfBooked(page, signedIn)
  const { promise: bookings, resolve: answer } = Promise.withResolvers<void>()
  await phone.route(/\/bookings\/me/, async (route) => {
    await bookings
    await route.continue()
  })
  await phone.evaluate(() => localStorage.removeItem('kept_replies'))
  await phone.goto(`${phone.url()}?month=${next.slice(0, 7)}`)
  await phone.getByText('Month', { exact: true }).click()
  await cell(phone, 10, 11).click()
  answer()
  await expect(phone.getByRole('dialog')).toHaveAccessibleName('Take hours back?')
})

test('on a narrow phone the booked hours stand beside their sum, in German too', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const viewport = { width: 360, height: 740 }
  const { page: phone, api } = await signedIn.freelancer(admin, { locale: 'de-DE', viewport })
  const project = `/projects/${admin.api.user.projectId}`
  const wages = { wageGreen: 18, wageYellow: 20.5, wageRed: 24 }
  await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, wages)
  const hours = [9, 10, 11, 12, 13, 14]
  const days = ['2099-12-01', '2099-12-02', '2099-12-03', '2099-12-04', '2099-12-07']
  const slots = days.flatMap((date) => hours.map((hour) => ({ date, hour, mode: 'YELLOW' })))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  await api.call('PUT', `${project}/availability`, { availability: days.map((day) => ({ day, hours })) })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  await admin.api.call('PUT', `${project}/staffing`, { ...staffing, booking: 'confirmed', keepBooked: true })
  await phone.goto(`/app${project.replace('projects', 'project')}/freelancer?month=2099-12`)
  const sum = phone.getByRole('complementary').getByText('615,00').first()
  const booked = phone.getByText('30 h gebucht')
  const middleOf = async (place: typeof sum) => {
    const box = (await place.boundingBox())!
    return box.y + box.height / 2
  }
  await expect(booked).toBeVisible()
  expect(Math.abs((await middleOf(booked)) - (await middleOf(sum)))).toBeLessThan(10)
})

test('on a phone the given hours stand along the bottom of the sums, in the list as in the month', async ({
  page,
  signedIn,
}) => {
  const { phone, next } = await phoneOfBooked(page, signedIn)
  await phone.goto(`${phone.url()}?month=${next.slice(0, 7)}`)
  const sums = phone.getByRole('complementary', { name: /^Estimated earnings/ })
  for (const view of ['Month', 'List']) {
    await phone.getByText(view, { exact: true }).click()
    await expect(sums).toContainText('3 h given')
    const given = (await sums.getByText('3 h given').boundingBox())!
    const booked = (await sums.getByText('1 h booked').boundingBox())!
    expect(given.y).toBeGreaterThan(booked.y + booked.height)
  }
})

test('the sign of given hours is free of their hatch, and of the corner of news', async ({
  page,
  signedIn,
}) => {
  const { phone, next } = await phoneOfBooked(page, signedIn)
  await phone.goto(`${phone.url()}?month=${next.slice(0, 7)}`)
  await phone.getByText('Month', { exact: true }).click()
  const hatch = (hour: number) => cell(phone, 10, hour).locator('> span').first()
  await expect(hatch(11)).toHaveCSS('mask-image', /^radial-gradient\(6px /)
  await expect(hatch(10)).toHaveCSS('mask-image', /^radial-gradient\(0px /)
  const end = cell(phone, 10, 11)
  await expect(end).toHaveCSS('background-position', /^calc\(100% - 4px\) 4px/)
  await end.evaluate((td) => td.setAttribute('data-tags', 'news'))
  await expect(end).toHaveCSS('background-position', /^calc\(100% - 12px\) 4px/)
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
])
  test(`the sentence about a change stands above the sums, at a width of ${viewport.width}`, async ({
    page,
    signedIn,
  }) => {
    const { admin, phone, next } = await phoneOfBooked(page, signedIn, { locale: 'de-DE', viewport })
    await phone.goto(`${phone.url()}?month=${next.slice(0, 7)}`)
    const sums = phone.getByRole('complementary', { name: /^Geschätzter Verdienst/ })
    await expect(sums).toContainText('3 h gemeldet')
    const sentence = phone.getByRole('status').getByText(/Greta/)
    // A change that comes before the page is live is not told.
    let hour = 12
    await expect(async () => {
      const slots = [{ date: next, hour: hour++, mode: 'GREEN' }]
      await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/schedule/slots`, { slots })
      await expect(sentence).toBeVisible({ timeout: 1500 })
    }).toPass()
    const box = (await sentence.boundingBox())!
    const room = (await sums.boundingBox())!.y - box.y - box.height
    expect(room).toBeGreaterThanOrEqual(0)
    expect(room).toBeLessThan(40)
  })

test('on a narrow phone asked hours say so in whole, in German', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const viewport = { width: 360, height: 740 }
  const { page: phone, api } = await signedIn.freelancer(admin, { locale: 'de-DE', viewport })
  const project = `/projects/${admin.api.user.projectId}`
  const wages = { wageGreen: 18, wageYellow: 20.5, wageRed: 25 }
  await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, wages)
  const hours = [17, 18, 19, 20].map((hour) => ({ date: '2099-12-01', hour }))
  const slots = hours.map((slot) => ({ ...slot, mode: 'RED' }))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  await admin.api.call('POST', `${project}/requests`, { slots: hours, userIds: [api.user.id] })
  await phone.goto(`/app${project.replace('projects', 'project')}/freelancer?month=2099-12`)
  const word = phone.getByRole('button', { name: /^17–21, 100,00/ }).getByText('angefragt')
  await expect(word).toBeVisible()
  await expect.poll(() => word.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
})

test('on a phone with letters of twice the size the next hours stay within the page', async ({
  page,
  signedIn,
}) => {
  const viewport = { width: 360, height: 740 }
  // Hours of another month than the shown one name their month.
  const { phone } = await phoneOfBooked(page, signedIn, { locale: 'de-DE', viewport })
  await expect(phone.getByText('9–10 ·')).toBeVisible()
  const cdp = await phone.context().newCDPSession(phone)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

test('the word of a full hour in a narrow cell shows when the cell has the focus', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const other = await signedIn.freelancerWithoutPage(admin)
  const viewport = { width: 390, height: 844 }
  const { page: phone } = await signedIn.freelancer(admin, { locale: 'de-DE', viewport })
  const project = `/projects/${admin.api.user.projectId}`
  const date = '2099-12-07'
  const slots = [9, 10, 11, 19, 20].map((hour) => ({ date, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  await admin.api.call('PUT', `${project}/staffing`, { ...staffing, closeFull: true })
  const availability = [{ day: date, hours: [9, 10, 20] }]
  await other.api.call('PUT', `${project}/availability`, { availability })

  await phone.goto(`/app${project.replace('projects', 'project')}/freelancer?month=2099-12`)
  await phone.getByText('Monat', { exact: true }).click()
  for (const hour of [9, 20]) {
    const full = cell(phone, 7, hour)
    await expect(full).toHaveAttribute('aria-label', /, Besetzt$/)
    const word = full.getByText('Besetzt')
    await expect(word).toBeHidden()
    await full.focus()
    await expect(word).toBeInViewport({ ratio: 1 })
  }
})

test.describe('the booked one of three given hours', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  const sumsOf = (phone: Page) => phone.getByRole('complementary', { name: /^Estimated earnings/ })
  const promise = (phone: Page) => phone.getByText(/Saved hours are promised/)

  test('is read in advance, and alone counts without a connection', async ({ page, signedIn }) => {
    const { phone, next } = await phoneOfBooked(page, signedIn)
    await phone.waitForFunction(
      (month) => localStorage.getItem('kept_replies')?.includes(`"bookings\\",\\"${month}`),
      next.slice(0, 7),
    )
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Next month' }).click()
    await expect(sumsOf(phone)).toContainText('1 h booked')
    await expect(phone.getByText(/^Saved hours wait for an answer/).first()).toBeVisible()
  })

  test('counts beside an answer that is late', async ({ page, signedIn }) => {
    const { phone, next } = await phoneOfBooked(page, signedIn)
    await phone.goto(`${phone.url()}?month=${next.slice(0, 7)}`)
    await expect(sumsOf(phone)).toContainText('1 h booked')
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    await phone.route(/\/api\//, async (route) => {
      await answers
      await route.continue()
    })
    await phone.reload()
    await expect(phone.getByText(/^No connection: as of /)).toBeVisible()
    await expect(sumsOf(phone)).toContainText('1 h booked')
    answer()
  })

  test('is unknown where its month was stored without bookings', async ({ page, signedIn }) => {
    const { phone, next } = await phoneOfBooked(page, signedIn)
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await phone.goto(`${phone.url()}?month=${next.slice(0, 7)}`)
    await expect(sumsOf(phone)).toContainText('1 h booked')
    await phone.context().setOffline(true)
    await phone.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('kept_replies')!)
      for (const name of Object.keys(stored.replies))
        if (name.includes('bookings')) delete stored.replies[name]
      localStorage.setItem('kept_replies', JSON.stringify(stored))
    })
    await phone.reload()
    await expect(phone.getByText(/^No connection: as of /)).toBeVisible()
    await expect(phone.getByText('9–12').first()).toBeVisible()
    await expect(sumsOf(phone).getByRole('button', { name: '–' })).toBeVisible()
    await expect(promise(phone)).toBeHidden()
  })
})

/** A phone on this month, whose person has given three hours of the next month, of which one is booked. */
async function phoneOfBooked(
  page: Page,
  signedIn: SignedIn,
  options: Parameters<SignedIn['freelancer']>[1] = { viewport: { width: 390, height: 844 } },
): Promise<{ admin: Administrator; phone: Page; next: string }> {
  const admin: Administrator = await signedIn.admin(page)
  const { page: phone, api }: Person = await signedIn.freelancer(admin, options)
  const next = await bookOneOfThree(admin, api)
  await phone.reload()
  return { admin, phone, next }
}

/** Lets the project confirm hours, of which the person gives three on a day of the next month and one is booked. Returns the day. */
async function bookOneOfThree(admin: Administrator, api: Api): Promise<string> {
  const project = `/projects/${admin.api.user.projectId}`
  const next = `${addMonths(currentMonth(), 1)}-10`
  const slots = [9, 10, 11].map((hour) => ({ date: next, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  await admin.api.call('PUT', `${project}/staffing`, { ...staffing, booking: 'confirmed', keepBooked: false })
  await api.call('PUT', `${project}/availability`, { availability: [{ day: next, hours: [9, 10, 11] }] })
  const booked = [{ date: next, hour: 9, userId: api.user.id, state: 'booked' }]
  await admin.api.call('PUT', `${project}/bookings`, { slots: booked })
  return next
}

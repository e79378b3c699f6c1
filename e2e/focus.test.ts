/** The keyboard focus has a natural next place when the button that was pressed leaves the page. */
import type { Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import type { Account, Administrator } from './signed-in.ts'
import { cell } from './steps.ts'

const MONTH = addMonths(currentMonth(), 1)
const base = ({ api }: Account) => `/projects/${api.user.projectId}`
const address = (admin: Account) => `/app/project/${admin.api.user.projectId}`
const hoursOf = (day: number) => [17, 18].map((hour) => ({ date: `${MONTH}-${day}`, hour }))

/** Opens hours on two days of a confirmed project. */
async function plan(admin: Administrator): Promise<void> {
  const { api } = admin
  const green = [10, 11].flatMap(hoursOf).map((slot) => ({ ...slot, mode: 'GREEN' }))
  await api.call('PUT', `${base(admin)}/schedule/slots`, { slots: green })
  const staffing = await api.call<object>('GET', `${base(admin)}/staffing`)
  await api.call('PUT', `${base(admin)}/staffing`, { ...staffing, booking: 'confirmed', keepBooked: false })
}

async function book(admin: Administrator, person: Account, day: number): Promise<void> {
  const slots = hoursOf(day).map((slot) => ({ ...slot, userId: person.api.user.id, state: 'booked' }))
  await admin.api.call('PUT', `${base(admin)}/bookings`, { slots })
}

test('a line of a sum that is opened leads to its reasons, and Back to the line', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  await plan(admin)
  const jonas = await signedIn.freelancer(admin)
  await book(admin, jonas, 10)
  await book(admin, jonas, 11)
  await page.goto(`${address(admin)}?month=${MONTH}`)
  await page.getByRole('radiogroup').getByText('Coverage', { exact: true }).click()
  const sum = page.getByRole('group', { name: 'Coverage' }).getByRole('button', { name: /€/ }).first()
  const dialog = page.getByRole('dialog', { name: 'Why this amount' })
  // The reasons are loaded once the page is at rest.
  await expect(async () => {
    await sum.press('Enter')
    await expect(dialog).toBeVisible({ timeout: 500 })
  }).toPass()
  const line = dialog.getByRole('row').nth(2).getByRole('button')
  await line.press('Enter')
  await expect(dialog).toContainText('This holds')
  await expect(dialog.getByRole('group')).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(line).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sum).toBeFocused()
})

test('a decided release leads to the next one, and the last one to the head of the list', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  await plan(admin)
  for (const [firstName, day] of [
    ['Jonas', 10],
    ['Mia', 11],
  ] as const) {
    const person = await signedIn.freelancer(admin, { firstName, lastName: 'Adler' })
    await book(admin, person, day)
    await person.api.call('POST', `${base(admin)}/releases`, { slots: hoursOf(day) })
  }
  await page.goto(`${address(admin)}/requests`)
  const releases = page.getByRole('region', { name: 'Releases', exact: true })
  const released = (name: string) => releases.getByRole('article', { name })
  await releases.getByRole('button', { name: 'Refuse Mia Adler' }).press('Enter')
  await expect(released('Mia Adler')).toHaveCount(0)
  await expect(released('Jonas Adler')).toBeFocused()
  await releases.getByRole('button', { name: 'Refuse Jonas Adler' }).press('Enter')
  await expect(releases).toContainText('None waits')
  await expect(releases.getByRole('heading', { name: 'Releases' })).toBeFocused()
})

test('a request that is withdrawn leads to the head of the list', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  await plan(admin)
  const jonas = await signedIn.freelancerWithoutPage(admin)
  const asked = { slots: hoursOf(10), userIds: [jonas.api.user.id], mode: 'all' }
  await admin.api.call('POST', `${base(admin)}/requests`, asked)
  await page.goto(`${address(admin)}/requests`)
  const requests = page.getByRole('region', { name: 'Requests', exact: true })
  await requests.getByRole('button', { name: /^Withdraw/ }).press('Enter')
  await expect(requests).toContainText('None is open')
  await expect(requests.getByRole('heading', { name: 'Requests' })).toBeFocused()
})

test('an accepted request leads to the next one, and the last one to the head of the list', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  await plan(admin)
  const { api, page: own } = await signedIn.freelancer(admin)
  for (const day of [10, 11]) {
    const asked = { slots: hoursOf(day), userIds: [api.user.id], mode: 'all' }
    await admin.api.call('POST', `${base(admin)}/requests`, asked)
  }
  await own.goto('/app/work')
  const requests = own.getByRole('region', { name: 'Requests', exact: true })
  await requests.getByRole('button', { name: 'Accept all' }).first().press('Enter')
  await expect(requests.getByRole('button', { name: 'Accept all' })).toHaveCount(1)
  await expect(requests.getByRole('article')).toBeFocused()
  await requests.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(requests.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await expect(requests.getByRole('heading', { name: 'Requests' })).toBeFocused()
})

test('Undo of a booking leads back to its person, by Enter, Tab and Escape', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  await plan(admin)
  const jonas = await signedIn.freelancerWithoutPage(admin)
  await signedIn.freelancerWithoutPage(admin, { firstName: 'Mia', lastName: 'Adler' })
  await page.goto(`${address(admin)}?month=${MONTH}`)
  await page.getByRole('radiogroup').getByText('Coverage', { exact: true }).click()
  await expect(cell(page, 10, 17)).toContainText('/1')
  await cell(page, 10, 17).click()
  const people = page.getByRole('region', { name: 'People', exact: true })
  const line = people.locator(`[data-user-id="${jonas.api.user.id}"]`)
  const toBook = line.getByRole('button', { name: /^Book/ })
  const toUnbook = line.getByRole('button', { name: /^Unbook/ })
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })

  await test.step('Enter', async () => {
    await toBook.press('Enter')
    await expect(undo).toBeFocused()
    await expect(toUnbook).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toBook).toBeVisible()
    await expect(line).toBeFocused()
  })
  await test.step('Tab', async () => {
    await toBook.press('Enter')
    await expect(undo).toBeFocused()
    await expect(toUnbook).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(line.locator(':focus')).toHaveCount(1)
  })
  await test.step('Escape, which closes it', async () => {
    await toUnbook.press('Enter')
    await expect(undo.last()).toBeFocused()
    await expect(toBook).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(line).toBeFocused()
  })
})

test('Undo of a release that was granted leads back to the releases', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  await plan(admin)
  const jonas = await signedIn.freelancer(admin)
  await book(admin, jonas, 10)
  await jonas.api.call('POST', `${base(admin)}/releases`, { slots: hoursOf(10) })
  await page.goto(`${address(admin)}/requests`)
  const releases = page.getByRole('region', { name: 'Releases', exact: true })
  await releases.getByRole('button', { name: /^Release/ }).press('Enter')
  await expect(releases).toContainText('None waits')
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(releases.getByRole('heading', { name: 'Releases' })).toBeFocused()
})

test('Discard leads to its Undo, and from there back to where the focus was', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const wage = page.getByRole('textbox', { name: 'Green' }).first()
  await wage.fill('17')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(wage).toHaveValue('17.00')
  await expect(wage).toBeFocused()
})

test('Tab in both directions leads to controls that no bar covers', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await signedIn.freelancer(admin)
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${address(admin)}?month=${MONTH}`)
    // An unsaved wage brings the bar at the bottom.
    await page.getByRole('region', { name: 'Prices' }).getByLabel('Green').fill('17')
    await expect(page.getByRole('region', { name: 'Not saved' })).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      expect(await coveredStops(page, key), `${key} at ${width} pixels`).toEqual([])
    }
  }
})

/** Walks through the page by Tab, and lists the controls that lie behind something else once they have the focus. */
async function coveredStops(page: Page, key: string): Promise<string[]> {
  const covered: string[] = []
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press(key)
    const name = await page.evaluate(() => {
      const place = document.activeElement!
      const { left, top, width, height } = place.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = seen && (place.contains(seen) || seen.contains(place))
      return { isEnd: place === document.body, covered: isSeen ? '' : place.outerHTML.slice(0, 80) }
    })
    if (name.isEnd && stops > 0) return covered
    if (name.covered) covered.push(name.covered)
  }
}

/** Notices: the bell in the frame, the list, and the ways that people choose. */
import type { Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { findViolations } from './axe.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import type { Administrator, Person } from './signed-in.ts'

const DATE = `${addMonths(currentMonth(), 1)}-10`
const slots = [17, 18].map((hour) => ({ date: DATE, hour }))

/** Gives a freelancer two hours of an open project, which are booked with that. */
async function plan(admin: Administrator, { api }: Person): Promise<void> {
  const project = `/projects/${admin.api.user.projectId}`
  await admin.api.call('PUT', `${project}/schedule/slots`, {
    slots: slots.map((slot) => ({ ...slot, mode: 'GREEN' })),
  })
  await api.call('PUT', `${project}/availability`, { availability: [{ day: DATE, hours: [17, 18] }] })
}
const askRelease = (admin: Administrator, { api }: Person, reason: string) =>
  api.call('POST', `/projects/${admin.api.user.projectId}/releases`, { slots, reason })

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Notices|Mitteilungen/ })
const list = (page: Page) => page.getByRole('region', { name: /^(Notices|Mitteilungen)$/ })

test('the bell counts at once and leads to each place, and other devices know what is read', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
  await plan(admin, jonas)
  await page.goto('/app/admin')
  await expect(bell(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/app/admin')
  await expect(bell(other)).toBeVisible()

  await askRelease(admin, jonas, 'I have the flu.')
  await expect(bell(page)).toContainText('1 unread notice')
  await expect(bell(other)).toContainText('1 unread notice')
  await bell(page).click()
  const notice = list(page).getByRole('link', { name: /Jonas Öztürk asks to be released/ })
  await expect(notice).toBeVisible()
  await expect(bell(other)).not.toContainText('unread')
  await expect(bell(page)).not.toContainText('unread')
  await notice.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests and releases' })).toBeVisible()
  await expect(list(page)).toBeHidden()
})

test('the page of notices shows what comes before it is connected', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
  await plan(admin, jonas)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/me/events', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto('/app/notices')
  await expect(page.getByText('No notices yet')).toBeVisible()
  await askRelease(admin, jonas, 'I have the flu.')
  asked.resolve()
  await expect(page.getByRole('link', { name: /Jonas Öztürk asks to be released/ })).toBeVisible()
})

test('the page of notices has them all, and chooses the ways', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
  await plan(admin, jonas)
  await askRelease(admin, jonas, '')
  await page.goto('/app/admin')
  await bell(page).click()
  await list(page).getByRole('link', { name: 'All notices and settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /Jonas Öztürk asks/ })).toBeVisible()
  const box = main.getByRole('checkbox', { name: 'Releases and substitutes: Mail' })
  await expect(box).toBeChecked()
  const saved = page.waitForResponse((response) => response.url().endsWith('/me/notice-settings'))
  await box.click()
  await expect(box).not.toBeChecked()
  await saved
  await page.reload()
  await expect(box).not.toBeChecked()
})

for (const [scheme, locale] of [
  ['light', 'de-DE'],
  ['dark', 'en-GB'],
] as const) {
  test.describe(`in ${scheme}, ${locale.slice(0, 2)}`, () => {
    test.use({ colorScheme: scheme, locale })
    test('the bell and the page of notices fit and read well', async ({ page, signedIn }) => {
      const admin = await signedIn.admin(page)
      const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
      await plan(admin, jonas)
      await askRelease(admin, jonas, 'I have the flu.')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/app/notices')
        await expect(page.getByRole('checkbox').first()).toBeVisible()
        await bell(page).click()
        await expect(list(page).getByRole('link').first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await findViolations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(bell(page)).toBeFocused()
      }
    })
  })
}

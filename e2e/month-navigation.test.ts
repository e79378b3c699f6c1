import { expect, test } from './fixtures.ts'
import { cell, shownMonth } from './steps.ts'

test('a reload keeps the month, and Back goes back a month', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const project = new URL(page.url()).pathname
  await page.goto('/404')
  await page.goto(project)
  const first = await shownMonth(page).innerText()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(shownMonth(page)).not.toHaveText(first)
  const shown = await shownMonth(page).innerText()
  await expect(page).toHaveURL(`${project}?month=${shown}`)
  await page.reload()
  await expect(shownMonth(page)).toHaveText(shown)
  await page.goBack()
  await expect(shownMonth(page)).not.toHaveText(shown)
  await page.goBack()
  await expect(shownMonth(page)).toHaveText(first)
  await page.goBack()
  await expect(page).toHaveURL(/\/404$/)
  await page.goto(`${project}?month=2026-13`)
  await expect(shownMonth(page)).toHaveText(first)
  await expect(page).toHaveURL(`${project}?month=${first}`)
})

test('Back closes the dialog of a month, and the way stays open', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await page.getByRole('button', { name: 'Next month' }).click()
  const shown = await shownMonth(page).innerText()
  const announce = page.getByRole('button', { name: 'Announce month' })
  await announce.click()
  const dialog = page.getByRole('dialog', { name: 'Announce month' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(announce).toBeFocused()
  await page.goForward()
  await expect(shownMonth(page)).toHaveText(shown)
  await expect(dialog).toBeHidden()
})

test('each of many quick steps through the months counts', async ({ page, signedIn }) => {
  await signedIn.admin(page, { opens: '?month=2027-03' })
  await cell(page, 28, 9).focus()
  for (const [key, month] of [
    ['PageUp', '2026-01'],
    ['PageDown', '2027-03'],
  ] as const) {
    for (let step = 0; step < 14; step += 1) await page.keyboard.press(key)
    await expect(page.getByRole('grid', { name: `Schedule ${month}` })).toBeVisible()
    await expect(cell(page, 28, 9)).toBeFocused()
  }
})

test('Tab reaches the grid of a month that is still loading, and then its first hour', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page, { opens: '?month=2027-03' })
  const grid = page.getByRole('grid', { name: 'Schedule' })
  await expect(cell(page, 1, 7)).toBeVisible()
  const { promise: isWanted, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/schedule?*', async (route) => {
    await isWanted
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Keys and gestures' }).focus()
  await page.keyboard.press('Tab')
  await expect(grid).toBeFocused()
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(cell(page, 1, 7)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1, 8)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Keys and gestures' })).toBeFocused()
})

import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, showMonth } from './steps.ts'

test('forced colours show the selection as outlines', async ({ page, signedIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const admin = await signedIn.admin(page)
  await cell(page, 3, 9).hover()
  await page.mouse.down()
  await cell(page, 4, 10).hover()
  await page.mouse.up()
  const outlineOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect([await outlineOf(cell(page, 3, 9)), await outlineOf(cell(page, 3, 11))]).toEqual(['solid', 'none'])
  expect(await outlineOf(page.locator('[aria-current="date"]'))).toBe('solid')

  const { page: own } = await signedIn.freelancer(admin, { forcedColors: 'active' })
  const view = own.getByRole('radiogroup').locator('label')
  await expect(view).toHaveCount(2)
  const outlines = [await outlineOf(view.first()), await outlineOf(view.last())]
  expect(outlines.toSorted()).toEqual(['none', 'solid'])
})

test('a month is printed in its colours on one sheet without buttons', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(cell(page, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
  const { page: other } = await signedIn.freelancer(admin)
  await showMonth(other)
  const invites = page.getByText('Last invite link').first()
  await expect(invites).toBeVisible()
  for (const one of [page, other]) {
    await expect(one.getByRole('button', { name: 'Fill…' }).first()).toBeVisible()
    await one.emulateMedia({ media: 'print' })
    // The size is A4 less a centimetre at each edge.
    await one.setViewportSize({ width: 718, height: 1047 })
    const { y, height } = (await one.getByRole('grid').first().boundingBox())!
    expect(y + height).toBeLessThan(1047)
    await expect(cell(one, 10, 9)).toHaveCSS('print-color-adjust', 'exact')
    await expect(one.getByRole('link', { name: 'Skip to content' })).toBeHidden()
    await expect(one.getByRole('button', { name: 'Fill…' })).toBeHidden()
  }
  await expect(invites).toBeHidden()
})

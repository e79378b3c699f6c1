import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('the wages are written with their cents, and Tab goes through them in reading order', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  const prices = page.getByRole('region', { name: 'Prices' })
  const green = prices.getByRole('textbox', { name: 'Green' })
  await green.fill('18.5')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(prices.getByText('Saved')).toBeVisible()
  await expect(green).toHaveValue('18.50')

  await green.fill('100001')
  await expect(prices.getByText('Saved')).toBeHidden()
  await green.press('Tab')
  await expect(prices.getByText('Amount must be at most 100.000 €')).toBeVisible()
  await expect(prices.getByRole('textbox', { name: 'Yellow' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(prices.getByRole('button', { name: 'Save' })).toBeFocused()
})

test.describe('the bar of unsaved changes', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Not saved' })
  const wage = (page: Page, mode: string) =>
    page.getByRole('region', { name: 'Prices' }).getByRole('textbox', { name: mode })
  const own = (page: Page, mode: string) => page.getByLabel(`${mode}, €/hour for Jonas Öztürk`)

  test('counts all cards and saves them at once', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await signedIn.freelancer(admin)
    await wage(page, 'Green').fill('18,5')
    await expect(bar(page)).toContainText('1 change not saved')
    await own(page, 'Red').fill('31')
    await own(page, 'Yellow').fill('12x')
    await wage(page, 'Red').fill('20')
    await expect(bar(page)).toContainText('3 changes not saved')

    await test.step('on another screen they wait', async () => {
      await own(page, 'Yellow').fill('25')
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('link', { name: 'New project' }).click()
      await expect(page).toHaveURL(/\/auth$/)
      await page.goBack()
      await expect(own(page, 'Red')).toHaveValue('31.00')
      await expect(bar(page)).toContainText('4 changes not saved')
    })

    await test.step('a failed change stays and gets the focus', async () => {
      await own(page, 'Yellow').fill('12x')
      await bar(page).getByRole('button', { name: 'Save all' }).click()
      await expect(page.getByText('Amount must be a non-negative number')).toBeVisible()
      await expect(own(page, 'Yellow')).toBeFocused()
      await expect(bar(page)).toContainText('2 changes not saved')
      await own(page, 'Yellow').fill('25')
      await bar(page).getByRole('button', { name: 'Save all' }).click()
      await expect(bar(page)).toBeHidden()
    })
    await page.reload()
    await expect(wage(page, 'Green')).toHaveValue('18.50')
    await expect(wage(page, 'Red')).toHaveValue('20.00')
    await expect(own(page, 'Yellow')).toHaveValue('25.00')
    await expect(own(page, 'Red')).toHaveValue('31.00')
  })
})

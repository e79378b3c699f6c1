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

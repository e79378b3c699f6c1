import { expect, test } from './fixtures.ts'

test('a dialog opened from a menu returns the focus to the button of the menu', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  for (const [menu, entry] of [
    [/^Account of/, 'Your account'],
    [/^Fill/, 'Copy a week…'],
  ] as const) {
    const opener = page.getByRole('button', { name: menu })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: entry }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})

test('Escape closes an open menu first, and the brush at the second press', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const green = page.getByRole('list', { name: 'Legend' }).getByRole('button', { name: /^Green/ })
  await green.click()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const menu = page.getByRole('button', { name: 'Workdays' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(green).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(green).toHaveAttribute('aria-pressed', 'false')
})

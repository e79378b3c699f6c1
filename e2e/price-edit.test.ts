import type { Dialog, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell } from './steps.ts'

const AMOUNT = 'Amount (€) — empty to clear'
const priceDialog = (page: Page) => page.getByRole('dialog', { name: 'Set Price — Project', exact: true })
const amount = (page: Page) => priceDialog(page).getByLabel(AMOUNT, { exact: true })
const save = (page: Page) => priceDialog(page).getByRole('button', { name: 'Save' }).click()

/** Waits until no cell's mode is on its way to the server. */
const settled = (page: Page) => expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)

/** The day of the month shown, as the dialog writes it: d.m.yy. */
async function shortDay(page: Page, dayOfMonth: number): Promise<string> {
  const [, year, month] = /(\d\d)-(\d\d)$/.exec(
    (await cell(page, dayOfMonth, 7).getAttribute('data-date'))!.slice(0, 7),
  )!
  return `${dayOfMonth}.${Number(month)}.${year}`
}

/** Presses Save with what is no amount: what the alert says. */
async function refused(page: Page, text: string): Promise<string> {
  const alert = page.waitForEvent('dialog').then(async (dialog: Dialog) => {
    const message = dialog.message()
    await dialog.accept()
    return message
  })
  await amount(page).fill(text)
  await save(page)
  return alert
}

test('an administrator sets the price of one hour, which the freelancer sees', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await cell(page, 3, 14).click()
  await settled(page)

  const { page: other } = await signedIn.freelancer(admin)
  await expect(cell(other, 3, 14)).toHaveAccessibleName(/low demand, 0,00 euros, not given$/)

  const off = page.getByRole('button', { name: 'Price edit OFF' })
  const on = page.getByRole('button', { name: 'Price edit ON' })

  await test.step('the price tool is off at first and explains its use', async () => {
    await expect(off).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('Each press steps on: white, green, yellow, red, black.')).toBeVisible()
    const info = page.getByText('Click a cell to set a custom project slot price and use Save in the dialog.')
    await expect(info).toBeHidden()
    await page.getByRole('button', { name: 'About price edit' }).click()
    await expect(info).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(info).toBeHidden()
    await off.click()
    await expect(on).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Each press asks for the price of that hour.')).toBeVisible()
  })

  await test.step('sets a price', async () => {
    await cell(page, 3, 14).click()
    await expect(priceDialog(page)).toContainText(await shortDay(page, 3))
    await expect(priceDialog(page)).toContainText('14:00')
    await expect(priceDialog(page)).toContainText(/Pays now\s*0,00\s€/)
    expect((await priceDialog(page).boundingBox())!.width).toBe(420)
    await expect(amount(page)).toBeFocused()
    await expect(amount(page)).toHaveValue('')
    await amount(page).fill('1.234,5')
    await save(page)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(priceDialog(page)).toBeHidden()
    await expect(cell(page, 3, 14)).toHaveAccessibleName(/low demand, 1\.234,50 euros/)
    await expect(cell(page, 3, 14)).toBeFocused()
  })

  await test.step('changes it, by keyboard', async () => {
    await cell(page, 3, 14).press('Enter')
    await expect(amount(page)).toHaveValue('1234.50')
    await page.keyboard.type('25.75')
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 14)).toHaveAccessibleName(/low demand, 25,75 euros/)
    await other.reload()
    await expect(cell(other, 3, 14)).toHaveAccessibleName(/low demand, 25,75 euros/)
  })

  await test.step('an invalid amount is refused and stays in the field', async () => {
    await cell(page, 3, 14).click()
    for (const text of ['-1', '12,505', 'abc', '1e3']) {
      expect(await refused(page, text)).toBe('Amount must be a non-negative number with up to 2 decimals')
      await expect(amount(page)).toHaveValue(text)
      await expect(amount(page)).toBeFocused()
    }
    await priceDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(priceDialog(page)).toBeHidden()
    await expect(cell(page, 3, 14)).toHaveAccessibleName(/low demand, 25,75 euros/)
  })

  await test.step('0 is a price, and an empty field clears the price', async () => {
    for (const [text, shown] of [
      ['0', '0,00'],
      ['', ''],
    ] as const) {
      await cell(page, 3, 14).click()
      await amount(page).fill(text)
      await save(page)
      await expect(priceDialog(page)).toBeHidden()
      await expect(cell(page, 3, 14)).toHaveText(shown)
    }
    await other.reload()
    await expect(cell(other, 3, 14)).toHaveAccessibleName(/low demand, 0,00 euros, not given$/)
  })

  await test.step('an hour that is not open takes a price for later', async () => {
    await cell(page, 4, 9).click()
    await expect(priceDialog(page)).toContainText('This hour is not open. The price waits until it is.')
    await amount(page).fill('30')
    await save(page)
    await expect(cell(page, 4, 9)).toHaveAccessibleName(/no demand, 30,00 euros once it is open$/)
    await other.reload()
    await expect(cell(other, 4, 9)).toHaveAccessibleName(/no demand, not available$/)
  })

  await test.step('with the tool off, a press advances the mode', async () => {
    await on.click()
    await expect(off).toHaveAttribute('aria-pressed', 'false')
    await cell(page, 4, 9).click()
    await expect(priceDialog(page)).toBeHidden()
    await expect(cell(page, 4, 9)).toHaveAccessibleName(/low demand, 30,00 euros/)
    await settled(page)
    await other.reload()
    await expect(cell(other, 4, 9)).toHaveAccessibleName(/low demand, 30,00 euros/)
  })
})

test.describe('a price that was not saved', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('an unsaved price stays in the dialog and can be saved again', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    await page.getByRole('button', { name: 'Price edit OFF' }).click()
    await page.route('**/api/projects/*/slot-price', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order.', code: 'internal' } }),
    )
    await cell(page, 5, 8).click()
    await amount(page).fill('18,20')
    await save(page)
    await expect(page.getByText('Save failed', { exact: true })).toBeVisible()
    await expect(priceDialog(page)).toBeVisible()
    await expect(amount(page)).toHaveValue('18.20')

    await page.unroute('**/api/projects/*/slot-price')
    await save(page)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(priceDialog(page)).toBeHidden()
    await page.reload()
    await expect(cell(page, 5, 8)).toHaveAccessibleName(/18,20 euros/)
  })
})

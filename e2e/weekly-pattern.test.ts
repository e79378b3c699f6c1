import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

function patternOn(page: Page) {
  const card = page.getByRole('region', { name: 'Weekly pattern' })
  return {
    card,
    save: card.getByRole('button', { name: 'Save' }),
    slot: (weekday: string, hour: number) =>
      card.getByRole('grid').locator(`[data-date="${weekday}"][data-hour="${hour}"]`),
  }
}

test('a saved weekly pattern shows in every month below the days’ own entries', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  const { card, save, slot } = patternOn(page)
  const month = page.getByRole('grid', { name: /^Schedule/ })
  const wednesdays = month.getByRole('row', { name: /Wed/ }).locator('[data-hour="9"]')

  await card.getByRole('button', { name: 'View' }).click()
  await expect(card.getByRole('rowheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  await expect(save).toBeDisabled()

  await test.step('a cell that returns to its saved mode is no change', async () => {
    for (let click = 0; click < 5; click += 1) await slot('Mon', 7).click()
    await expect(slot('Mon', 7)).toHaveAttribute('data-mode', 'WHITE')
    await expect(save).toBeDisabled()
  })

  await test.step('paints by click and by keyboard, and saves', async () => {
    await slot('Wed', 9).click()
    await slot('Wed', 9).press('ArrowRight')
    await slot('Wed', 10).press('Enter')
    await slot('Wed', 10).press('Enter')
    await expect(slot('Wed', 10)).toHaveAttribute('data-mode', 'YELLOW')
    await expect(wednesdays.first()).toHaveAttribute('data-mode', 'WHITE')
    await save.click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(save).toBeDisabled()
  })

  await test.step('shows in this month and the next', async () => {
    const modes = async () =>
      new Set(await wednesdays.evaluateAll((cells) => cells.map((each) => each.getAttribute('data-mode'))))
    await expect.poll(modes).toEqual(new Set(['GREEN']))
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.poll(modes).toEqual(new Set(['GREEN']))
    await page.getByRole('button', { name: 'Prev month' }).click()
  })

  await test.step('a press in the month advances the mode for that day alone', async () => {
    await wednesdays.first().click()
    await expect(wednesdays.first()).toHaveAttribute('data-mode', 'YELLOW')
    await expect(wednesdays.nth(1)).toHaveAttribute('data-mode', 'GREEN')
    await expect(month.locator('[aria-busy]')).toHaveCount(0)
    await page.reload()
    await expect(wednesdays.first()).toHaveAttribute('data-mode', 'YELLOW')
    await card.getByRole('button', { name: 'View' }).click()
    await expect(slot('Wed', 9)).toHaveAttribute('data-mode', 'GREEN')
    await expect(slot('Wed', 10)).toHaveAttribute('data-mode', 'YELLOW')
  })
})

test('an unsaved weekly pattern survives another screen', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const { card, save, slot } = patternOn(page)
  const leaveAndComeBack = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'New project' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
  }

  await card.getByRole('button', { name: 'View' }).click()
  await slot('Mon', 7).click()
  await save.click()
  await expect(save).toBeDisabled()
  await slot('Wed', 9).click()
  await leaveAndComeBack()
  await expect(slot('Wed', 9)).toHaveAttribute('data-mode', 'GREEN')
  await save.click()
  await expect(save).toBeDisabled()

  await leaveAndComeBack()
  await expect(card.getByRole('grid')).toBeHidden()
  await card.getByRole('button', { name: 'View' }).click()
  await expect(slot('Wed', 9)).toHaveAttribute('data-mode', 'GREEN')
  await expect(slot('Mon', 7)).toHaveAttribute('data-mode', 'GREEN')
  await expect(save).toBeDisabled()
})

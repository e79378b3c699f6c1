import { addMonths } from '../src/domain/calendar.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { cell, untilToast } from './steps.ts'

const lastMonth = addMonths(currentMonth(), -1)

test('a past day says that it is over where the project forbids its hours', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: `?month=${lastMonth}` })
  for (const hour of [9, 10]) await cell(page, 10, hour).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const { page: other } = await signedIn.freelancer(admin)
  await other.goto(`${new URL(other.url()).pathname}?month=${lastMonth}`)

  await test.step('and lets them be given until then', async () => {
    await cell(other, 10, 9).click()
    await expect(cell(other, 10, 9).getByText('This day is over.')).toBeVisible()
    await untilToast(other, 'Saved', () => other.getByRole('button', { name: 'Save' }).click())
  })

  await test.step('beside the hour that is pressed, which is not chosen', async () => {
    await page.getByRole('button', { name: 'Project settings' }).click()
    await page.getByLabel('Freelancers may add hours to past days').selectOption('Never')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(cell(other, 10, 10)).toHaveAttribute('aria-disabled', 'true')
    await other.mouse.move(0, 0)
    await expect(other.getByText('This day is over.', { exact: true })).toBeHidden()
    await cell(other, 10, 10).click({ force: true })
    await other.mouse.move(0, 0)
    await expect(cell(other, 10, 10).getByText('This day is over.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  await test.step('in the list as well', async () => {
    await other.getByText('List', { exact: true }).click()
    await expect(other.getByText('This day is over.', { exact: true })).toBeVisible()
  })
})

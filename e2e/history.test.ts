import { expect, test } from './fixtures.ts'
import { askToRemove, cell } from './steps.ts'

test('the history tells who changed what, in a project and in a cell', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const settled = () => expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const month = (await cell(page, 12, 14).getAttribute('data-date'))!.slice(0, 7)
  const day = `12.${Number(month.slice(5))}.${month.slice(0, 4)}`
  const card = page.getByRole('region', { name: 'History' })
  const entries = card.getByRole('list', { name: 'Changes' }).getByRole('listitem')

  await test.step('the history is collapsed at first', async () => {
    await cell(page, 12, 14).click()
    await settled()
    await cell(page, 12, 14).click()
    await settled()
    await expect(entries).toHaveCount(0)
    await card.getByRole('button', { name: 'View' }).click()
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText(`Greta Lindner set ${day} 14:00 from Green to Yellow`)
    await expect(entries.nth(1)).toContainText(`Greta Lindner set ${day} 14:00 to Green`)
    await expect(entries.last()).toContainText('Greta Lindner created the project')
  })

  await test.step('the history shows the changes of others as they happen', async () => {
    const { page: other, email } = await signedIn.freelancer(admin)
    await expect(entries.filter({ hasText: 'Jonas Öztürk joined the roster' })).toHaveCount(1)
    await expect(entries.filter({ hasText: `Greta Lindner invited ${email} as freelancer` })).toHaveCount(1)
    await cell(other, 12, 14).click()
    await other.getByRole('button', { name: 'Save' }).first().click()
    await expect(entries.first()).toContainText(`Jonas Öztürk gave 14:00 on ${day}`)
  })

  await test.step('the history is filtered by kind, person and day', async () => {
    await card.getByLabel('Kind').selectOption('Schedule')
    await expect(entries).toHaveCount(2)
    await card.getByLabel('Kind').selectOption('All changes')
    await card.getByLabel('Person').selectOption('Jonas Öztürk')
    await expect(entries.filter({ hasText: 'Greta Lindner set' })).toHaveCount(0)
    await expect(entries.first()).toContainText('Jonas Öztürk gave')
    await card.getByLabel('Changed on').fill('2001-01-01')
    await expect(card.getByText('No changes match these filters.')).toBeVisible()
    await card.getByRole('button', { name: 'Clear filters' }).click()
    await expect(card.getByLabel('Kind')).toBeFocused()
    await expect(card.getByLabel('Changed on')).toHaveValue('')
    await expect(card.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
    await expect(entries.filter({ hasText: 'Greta Lindner set' })).toHaveCount(2)
  })

  const history = page.getByRole('button', { name: 'History' })
  const prices = page.getByRole('button', { name: /^Price edit/ })
  const dialog = page.getByRole('dialog', { name: /^History of / })

  await test.step('a press with the history tool opens the history of a cell and changes nothing', async () => {
    await history.click()
    await expect(page.getByText('Each press shows the history of that hour.')).toBeVisible()
    await cell(page, 12, 14).click()
    await expect(dialog.getByRole('listitem')).toHaveText([
      new RegExp(`Jonas Öztürk gave 14:00 on ${day}$`),
      new RegExp(`Greta Lindner set ${day} 14:00 from Green to Yellow$`),
      new RegExp(`Greta Lindner set ${day} 14:00 to Green$`),
    ])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await cell(page, 12, 15).click()
    await expect(dialog.getByText('This hour has never been changed.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cell(page, 12, 14)).toHaveAttribute('data-mode', 'YELLOW')
    await expect(cell(page, 12, 15)).toHaveAttribute('data-mode', 'WHITE')
  })

  await test.step('the tools for history and prices switch each other off', async () => {
    await prices.click()
    await expect(prices).toHaveAttribute('aria-pressed', 'true')
    await expect(history).toHaveAttribute('aria-pressed', 'false')
    await history.click()
    await expect(prices).toHaveAttribute('aria-pressed', 'false')
    await history.click()
    await expect(page.getByText('Each press steps on: white, green, yellow, red, black.')).toBeVisible()
  })

  await test.step('the history keeps the name of a removed person', async () => {
    await askToRemove(page, 'Jonas Öztürk')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(entries.first()).toContainText('Greta Lindner took Jonas Öztürk off the roster')
    await card.getByLabel('Person').selectOption('Jonas Öztürk')
    await expect(entries.filter({ hasText: 'Jonas Öztürk gave' })).toHaveCount(1)
  })
})

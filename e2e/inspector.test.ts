/** The column beside the month shows the chosen hours, the cost, the prices and the summary behind tabs. */
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { cell, openCard } from './steps.ts'

const MONTH = '2038-10'
const DESK = { width: 1440, height: 900 }
const panel = (page: Page) => page.getByRole('tabpanel')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function openMonth(page: Page): Promise<void> {
  await page.setViewportSize(DESK)
  await page.goto(`${page.url()}?month=${MONTH}`)
  await expect(cell(page, 31, 9)).toHaveAttribute('data-mode', 'WHITE')
}

test('the inspector shows the hour with the focus, and the hours that are selected', async ({
  page,
  signedIn,
}) => {
  const { api } = await signedIn.admin(page)
  const { projectId, memberships } = api.user
  const slots = [9, 10, 11, 12].map((hour) => ({ date: `${MONTH}-05`, hour, mode: 'GREEN' }))
  await api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  await api.call('PUT', `/projects/${projectId}/slot-price`, { date: `${MONTH}-05`, hour: 10, amount: 24 })
  const wages = { wageGreen: 18, wageYellow: 20, wageRed: 24 }
  await api.call('PUT', `/tenants/${memberships[0]!.tenantId}/wage-config`, wages)
  await openMonth(page)
  await openCard(page, 'Hour')
  await expect(panel(page)).toContainText('Press an hour of the month')

  await test.step('one hour has its colour, its price and why', async () => {
    await cell(page, 5, 9).focus()
    await expect(panel(page).getByRole('heading')).toHaveText('5.10.2038 Tue, 9:00–10:00')
    await expect(panel(page)).toContainText('Green, low demand')
    await expect(panel(page)).toContainText('18,00\u00a0€/h')
    await expect(panel(page)).toContainText('by the prices of its colour')
    await page.keyboard.press('ArrowRight')
    await expect(panel(page)).toContainText('24,00\u00a0€/h')
    await expect(panel(page)).toContainText('set on this hour')
    await page.keyboard.press('ArrowDown')
    await expect(panel(page)).toContainText('nobody works in an hour that is not open')
  })

  await test.step('its colour and its price are changed there', async () => {
    await cell(page, 5, 9).focus()
    await panel(page).getByRole('button', { name: 'Set to red' }).click()
    await expect(cell(page, 5, 9)).toHaveAttribute('data-mode', 'RED')
    await expect(panel(page)).toContainText('Red, high demand')
    await panel(page).getByRole('button', { name: 'Set price…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set Price — Project' })
    await dialog.getByLabel('Amount (€) — empty to clear').fill('30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel(page)).toContainText('30,00\u00a0€/h')
    await panel(page).getByRole('button', { name: 'History…' }).click()
    await expect(page.getByRole('dialog', { name: /^History of/ })).toContainText('30,00')
    await page.keyboard.press('Escape')
  })

  await test.step('several have their number, their sum and common actions', async () => {
    await cell(page, 5, 9).focus()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight'])
      await page.keyboard.press(key)
    await expect(panel(page).getByRole('heading')).toHaveText('4 hours')
    await expect(panel(page)).toContainText('90,00\u00a0€ if one person takes each open hour')
    await panel(page).getByRole('button', { name: 'Set to yellow' }).click()
    for (const hour of [9, 10, 11, 12])
      await expect(cell(page, 5, hour)).toHaveAttribute('data-mode', 'YELLOW')
    await panel(page).getByRole('button', { name: 'Clear' }).click()
    await expect(panel(page)).toContainText('80,00\u00a0€ if one person takes each open hour')
    await page
      .getByRole('group', { name: 'Tools of the schedule' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(panel(page)).toContainText('94,00\u00a0€')
  })
})

test('its tabs follow the arrow keys, and this browser remembers the last one', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  await openMonth(page)
  await expect(page.getByRole('tab', { selected: true })).toHaveText(['Prices'])
  await openCard(page, 'Hour')
  for (const [key, name] of [
    ['ArrowRight', 'People'],
    ['ArrowRight', 'Cost'],
    ['ArrowRight', 'Prices'],
    ['End', 'Summary'],
    ['ArrowRight', 'Hour'],
    ['ArrowLeft', 'Summary'],
    ['Home', 'Hour'],
    ['End', 'Summary'],
    ['ArrowLeft', 'Prices'],
    ['ArrowLeft', 'Cost'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, name)).toBeFocused()
    await expect(page.getByRole('tab', { selected: true })).toHaveText([name])
    await expect(panel(page)).toHaveAccessibleName(name)
  }
  await page.reload()
  await expect(page.getByRole('tab', { selected: true })).toHaveText(['Cost'])

  await test.step('a price that is typed waits behind its tab', async () => {
    await openCard(page, 'Prices')
    await panel(page).getByRole('textbox', { name: 'Green' }).fill('17')
    await openCard(page, 'Hour')
    await page.getByRole('button', { name: 'Save all' }).click()
    await openCard(page, 'Prices')
    await expect(panel(page).getByRole('textbox', { name: 'Green' })).toHaveValue('17.00')
    await expect(page.getByRole('button', { name: 'Save all' })).toBeHidden()
  })

  await test.step('a narrow window has the cards below the month', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Prices' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  })
})

test('the inspector shows the people of the chosen hours, and books them', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const jonas = await signedIn.freelancerWithoutPage(admin)
  const base = `/projects/${admin.api.user.projectId}`
  const date = `${MONTH}-05`
  const slots = [9, 10, 11].map((hour) => ({ date, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `${base}/schedule/slots`, { slots })
  await jonas.api.call('PUT', `${base}/availability`, { availability: [{ day: date, hours: [9, 10] }] })
  await openMonth(page)
  const heading = panel(page).getByRole('heading', { level: 2 })
  const list = (group: string) => panel(page).getByRole('list', { name: new RegExp(`^${group}`) })

  await test.step('a press in Coverage shows the people of its hour, and the focus stays in the month', async () => {
    await page.getByRole('radiogroup', { name: 'The month shows' }).getByText('Coverage').click()
    await expect(cell(page, 5, 9)).toHaveText('1/1')
    await cell(page, 5, 9).click()
    await expect(tab(page, 'People')).toHaveAttribute('aria-selected', 'true')
    await expect(heading).toHaveText('5.10.2038 Tue, 9:00–10:00')
    await expect(panel(page).getByRole('status').first()).toHaveText('1 booked, 1 given')
    await expect(list('Booked')).toContainText('1 of 1')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cell(page, 5, 9)).toBeFocused()
    await expect(cell(page, 5, 9)).toHaveAttribute('data-mode', 'GREEN')
  })

  await test.step('the arrow keys lead to the people of other hours', async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(heading).toHaveText('5.10.2038 Tue, 11:00–12:00')
    await expect(list('Others')).toContainText('Jonas')
  })

  await test.step('a selection has its hours in words, and one press books them', async () => {
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(heading).toHaveText('2 hours')
    await expect(panel(page)).toContainText('Tue 5 Oct, 10–12 h')
    await expect(list('Booked')).toContainText('1 of 2')
    await panel(page)
      .getByRole('button', { name: /^Book Jonas/ })
      .click()
    await expect(list('Booked')).toContainText('2 of 2')
    await expect(cell(page, 5, 11)).toHaveText('1/1')
  })

  await test.step('a narrow window has a dialog that names the hour', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.keyboard.press('Escape')
    await cell(page, 5, 11).click()
    const dialog = page.getByRole('dialog', { name: 'People: Tue 5 Oct, 11–12 h' })
    await expect(dialog.getByRole('list', { name: /^Booked/ })).toContainText('Jonas')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 5, 11)).toBeFocused()
  })
})

test('people of an archived project are booked and not asked, since its requests rest', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  await signedIn.freelancer(admin)
  const base = `/projects/${admin.api.user.projectId}`
  const slots = [{ date: `${MONTH}-05`, hour: 9, mode: 'GREEN' }]
  await admin.api.call('PUT', `${base}/schedule/slots`, { slots })
  await admin.api.call('PATCH', base, { archived: true })
  const presses = (of: Locator) => of.getByRole('button', { name: /Jonas|How you ask/ })
  await openMonth(page)
  await openCard(page, 'People')
  await cell(page, 5, 9).focus()
  await expect(presses(panel(page))).toHaveText([/^Book/])
  await page.goto(`/app/project/${admin.api.user.projectId}/day/${MONTH}-05?hour=9`)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(presses(page.getByRole('main'))).toHaveText([/^Book/])
})

test('its cards break no rule of axe', async ({ page, signedIn }) => {
  await signedIn.freelancerWithoutPage(await signedIn.admin(page))
  await openMonth(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of ['Cost', 'Prices', 'Summary', 'Hour', 'People']) {
      await openCard(page, name)
      if (name === 'Hour') await cell(page, 5, 9).focus()
      if (name === 'People') await expect(panel(page)).toContainText('Jonas')
      const violations = await findViolations(page, { without: '[role="grid"] > tbody' })
      expect(violations, `${name}, ${colorScheme}`).toEqual([])
    }
  }
})

test('the cost tells by day what the month needs, and warns of its budget', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { api } = admin
  const { projectId, memberships } = api.user
  const slots = [9, 10, 11, 12].map((hour) => ({ date: `${MONTH}-05`, hour, mode: 'GREEN' }))
  const wages = { wageGreen: 18, wageYellow: 20, wageRed: 24 }
  await api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  await api.call('PUT', `/tenants/${memberships[0]!.tenantId}/wage-config`, wages)
  await openMonth(page)
  await openCard(page, 'Cost')
  await expect(panel(page)).toContainText('Needed4 h72,00\u00a0€')
  await expect(panel(page)).toContainText('To fill all gaps72,00\u00a0€')
  await expect(panel(page).getByRole('img')).toHaveAccessibleName(/^Cost of each day/)

  await test.step('the stroke in hand says what it changes', async () => {
    const from = (await cell(page, 6, 9).boundingBox())!
    const to = (await cell(page, 6, 11).boundingBox())!
    await page.keyboard.press('2')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 })
    await expect(panel(page)).toContainText('By this stroke+3 h+54,00\u00a0€')
    await page.mouse.up()
    await expect(panel(page)).toContainText('Needed7 h126,00\u00a0€')
    await expect(panel(page)).not.toContainText('By this stroke')
  })

  await test.step('the table has the days in euros and in hours', async () => {
    await panel(page).getByText('Days in numbers').click()
    const table = panel(page).getByRole('table')
    await expect(table.getByRole('row')).toHaveText([
      /^DayNeeded/,
      /^Tue 5.*72,000,000,0072,00$/,
      /^Wed 6.*54,000,000,0054,00$/,
      /^Month126,000,000,00126,00$/,
    ])
    await panel(page).getByText('Hours', { exact: true }).click()
    await expect(table.getByRole('row').last()).toHaveText('Month7007')
  })

  await test.step('a budget that is nearly booked is said in words, also on a phone', async () => {
    const { api: own } = await signedIn.freelancerWithoutPage(admin)
    const availability = [{ day: `${MONTH}-05`, hours: [9, 10, 11, 12] }]
    await own.call('PUT', `/projects/${projectId}/availability`, { availability })
    await api.call('PUT', `/projects/${projectId}/budget`, { monthly: 90 })
    await expect(panel(page)).toContainText('80 % of the budget booked')
    const badge = (await panel(page).getByText('80 % of the budget booked').boundingBox())!
    const needed = (await panel(page).getByRole('term').filter({ hasText: 'Needed' }).boundingBox())!
    expect(needed.y - badge.y - badge.height).toBeGreaterThanOrEqual(8)
    await api.call('PUT', `/projects/${projectId}/budget`, { monthly: 70 })
    await expect(panel(page)).toContainText('Over budget: 102 %')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: /^Cost/ })).toContainText('Over budget: 102 %')
  })
})

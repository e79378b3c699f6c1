/** The journeys of docs/usability.md, with the presses that each takes. */
import type { Page } from '@playwright/test'
import { addMonths, weekdayOf } from '../src/domain/calendar.ts'
import { addFreelancers } from './add-freelancers.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { listen } from './heard.ts'
import { countPresses, countWaits } from './presses.ts'
import { cell, enterCode, freshEmail, inviteFreelancer } from './steps.ts'

/** Writes the figures of a journey beside the result of its test. */
function note(figures: unknown): void {
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) })
}

/** The day of the month that is its first Monday, once the month is drawn. */
async function firstMonday(page: Page): Promise<number> {
  await expect(page.getByRole('grid').first()).not.toHaveAttribute('aria-busy', 'true')
  const first = await cell(page, 1, 9).getAttribute('data-date')
  return 1 + ((7 - weekdayOf(first!)) % 7)
}

const roster = (page: Page) => page.getByRole('grid', { name: /^Freelancers/ }).locator('tr[data-user-id]')

test.describe('a planner’s first day', () => {
  test('in at most 60 presses: an organisation, wages, three weeks of hours, 38 people', async ({
    page,
    mailbox,
  }) => {
    await page.goto('/auth/admin-signup')
    await expect(page.getByRole('heading', { name: 'Create Admin Account' })).toBeVisible()
    const presses = await countPresses(page)
    const waits = await countWaits(page)

    await test.step('an organisation from the sign-up', async () => {
      const email = freshEmail('greta')
      await page.getByLabel('First name').fill('Greta')
      await page.getByLabel('Last name').fill('Lindner')
      await page.getByLabel('Phone').fill('030/1234567')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Tenant / Project name').fill('Rheinufer Kultur')
      await page.getByLabel('Password', { exact: true }).fill('sommerfest 26')
      await page.getByRole('button', { name: 'Create account' }).click()
      await enterCode(page, (await mailbox.next(email)).code())
      await expect(page.getByRole('heading', { level: 1, name: /Rheinufer Kultur/ })).toBeVisible()
      expect(await presses()).toBe(9)
    })

    await test.step('wages', async () => {
      const prices = page.getByRole('region', { name: 'Prices' })
      await prices.getByRole('textbox', { name: 'Green' }).fill('15,50')
      await prices.getByRole('textbox', { name: 'Yellow' }).fill('17,50')
      await prices.getByRole('textbox', { name: 'Red' }).fill('21')
      await prices.getByRole('button', { name: 'Save' }).click()
      await expect(prices.getByText('Saved')).toBeVisible()
      expect(await presses()).toBe(9 + 4)
    })

    await test.step('three weeks of hours in the next month', async () => {
      const schedule = page.getByRole('region', { name: 'Schedule', exact: true })
      await page.getByRole('button', { name: 'Next month' }).click()
      const monday = await firstMonday(page)
      await schedule.getByRole('button', { name: /^Green / }).click()
      await cell(page, monday, 9).dragTo(cell(page, monday + 4, 17))
      await schedule.getByRole('button', { name: /^Red / }).click()
      await cell(page, monday + 4, 18).dragTo(cell(page, monday + 5, 20))
      await page.getByRole('button', { name: 'Fill…' }).click()
      await page.getByRole('button', { name: 'Copy a week…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Copy a week' })
      const following = dialog.getByRole('checkbox', { name: /^Week/ })
      await expect(following.nth(0)).toBeChecked()
      await following.nth(1).check()
      await expect(dialog.getByRole('status')).toHaveText('102 hours change in 2 weeks')
      await dialog.getByRole('button', { name: 'Copy' }).click()
      await expect(schedule.locator('td[data-mode="GREEN"]')).toHaveCount(3 * 5 * 9)
      await expect(schedule.locator('td[data-mode="RED"]')).toHaveCount(3 * 2 * 3)
      expect(await presses()).toBe(13 + 9)
    })

    await test.step('38 pasted people', async () => {
      const emails = Array.from({ length: 38 }, () => freshEmail('mia'))
      await page.getByRole('button', { name: 'Add people' }).first().click()
      await page.getByText('By address').click()
      await page.getByLabel('Addresses').fill(emails.join(', '))
      await page.getByRole('button', { name: 'Add 38 people' }).click()
      const results = page.getByRole('list', { name: 'What became of the addresses' })
      await expect(results.getByText('Invited', { exact: true })).toHaveCount(38)
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(await presses()).toBe(22 + 5)
    })
    const figures = { presses: await presses(), waits: await waits() }
    note(figures)
    expect(figures.presses).toBeLessThanOrEqual(60)
    // Each wait is for one thing that the planner did, however many people and weeks it is about.
    expect(figures.waits.count).toBeLessThanOrEqual(15)
  })
})

test('a freelancer on a phone comes from the invite mail to saved hours in at most 8 presses', async ({
  page,
  browser,
  baseURL,
  mailbox,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { projectId, memberships } = admin.api.user
  // The only open hours are of next month.
  const month = addMonths(currentMonth(), 1)
  const slots = ['10', '11'].flatMap((day) =>
    [10, 11, 12, 13, 14].map((hour) => ({ date: `${month}-${day}`, hour, mode: 'GREEN' })),
  )
  await admin.api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  const wages = { wageGreen: 18, wageYellow: 20, wageRed: 24 }
  await admin.api.call('PUT', `/tenants/${memberships[0]!.tenantId}/wage-config`, wages)
  const email = freshEmail('mia')
  await inviteFreelancer(page, { email, firstName: 'Mia', lastName: 'Sommer' })
  const { html } = await mailbox.next(email)

  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: baseURL!, viewport, hasTouch: true, locale: 'en-GB' })
  const phone = await context.newPage()
  let waited = 0
  const until = async (ready: Promise<unknown>) => {
    const from = performance.now()
    await ready
    waited += performance.now() - from
  }

  await phone.setContent(html)
  const inMail = await countPresses(phone)
  // The mail's first link is its button.
  const button = phone.getByRole('link').first()
  await button.evaluate((link: HTMLAnchorElement) => (link.target = '_blank'))
  const opened = context.waitForEvent('page')
  await button.tap()
  const app = await opened
  await until(expect(app.getByLabel('New password')).toBeVisible())
  const inApp = await countPresses(app)
  await app.getByLabel('New password').fill('ein Wort 7')
  await app.getByRole('button', { name: 'Save password' }).tap()
  const block = app.getByRole('button', { name: /^10–15, 90,00\s€, not given/ }).first()
  await until(expect(block).toBeVisible())
  await expect(app.getByText('You joined Rheinufer Kultur.')).toBeVisible()
  await block.tap()
  await app.getByRole('button', { name: 'Save' }).tap()
  await until(expect(app.getByText('Saved', { exact: true })).toBeVisible())
  const presses = (await inMail()) + (await inApp())
  note({ presses, seconds: waited / 1000 })
  expect(presses).toBeLessThanOrEqual(8)
  expect(presses).toBe(5)
  await expect(app.getByRole('button', { name: /^10–15, 90,00\s€, given/ })).toHaveCount(1)
  await context.close()
})

test.describe('by keyboard and screen reader alone', () => {
  test('a planner sets the wages and paints a day', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    const grid = page.getByRole('grid').first()
    await expect(grid.locator('td[tabindex="0"]')).toBeVisible()
    const prices = page.getByRole('region', { name: 'Prices' })
    const wage = (name: string) => prices.getByRole('textbox', { name })
    await expect(wage('Green')).toBeEnabled()
    await page.evaluate(() => addEventListener('pointerdown', () => document.body.append('a pointer')))
    const presses = await countPresses(page)
    const waits = await countWaits(page)
    const heard = await listen(page)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = page.locator(':focus')

    await test.step('two links lead past the head of the page and the tools', async () => {
      await press('Tab')
      await expect(focused).toHaveAccessibleName('Skip to content')
      await press('Enter', 'Tab')
      await expect(focused).toHaveAccessibleName('Skip to the month')
      await press('Enter')
      await expect(focused).toHaveRole('gridcell')
      await expect(focused).toHaveAccessibleName(/^\d+ \w+, 7 o'clock, no demand$/)
    })

    await test.step('each wage says its name, and saving is said', async () => {
      await press('Tab', 'Tab')
      for (const [name, amount] of WAGES) {
        await expect(wage(name)).toBeFocused()
        await page.keyboard.type(amount)
        if (name !== 'Red') await press('Tab')
      }
      await press('Enter')
      await expect.poll(heard).toContain('Saved')
      await expect(wage('Red')).toBeFocused()
    })

    await test.step('a day of the next month is chosen and painted, and each step is said', async () => {
      await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
      await expect(focused).toHaveRole('gridcell')
      await press('PageDown', 'Control+Home', 'ArrowRight', 'ArrowRight')
      await expect(focused).toHaveAccessibleName(/^1 \w+, 9 o'clock, no demand/)
      for (let hour = 10; hour <= 16; hour += 1) await press('Shift+ArrowRight')
      await expect.poll(heard).toContain('8 cells selected')
      await press('2')
      await expect.poll(heard).toContain('8 cells set to green')
      await expect(focused).toHaveAccessibleName(/^1 \w+, 16 o'clock, low demand/)
      await expect(grid.locator('td[data-mode="GREEN"]')).toHaveCount(8)
    })

    await test.step('a mistake is undone, and that is said', async () => {
      await press('Control+z')
      await expect.poll(heard).toContain('Undone: 8 cells')
      await press('Control+y')
      await expect.poll(heard).toContain('Redone: 8 cells')
      await expect(grid.locator('td[data-mode="GREEN"]')).toHaveCount(8)
    })
    await expect(page.getByText('a pointer')).toHaveCount(0)
    note({ presses: await presses(), waits: await waits() })
    expect(await presses()).toBeLessThanOrEqual(30)
  })
})
const WAGES = [
  ['Green', '15,50'],
  ['Yellow', '17,50'],
  ['Red', '21'],
] as const

test.describe('40 people come into a second project', () => {
  test('in at most 6 presses, found by their project', async ({ page, signedIn, server }) => {
    const admin = await signedIn.admin(page, { tenantName: 'Hafenfest' })
    const { memberships } = admin.api.user
    addFreelancers(server.dataDir, admin, 40)
    const path = `/tenants/${memberships[0]!.tenantId}/projects`
    const second = await admin.api.call<{ id: string }>('POST', path, { name: 'Weinmarkt' })
    await page.goto(`/app/project/${second.id}`)
    await expect(page.getByText('Nobody is on the roster yet')).toBeVisible()

    const presses = await countPresses(page)
    await page.getByRole('button', { name: 'Add people' }).first().click()
    await page.getByLabel('Find people').fill('hafenfest')
    await page.getByRole('button', { name: 'Select all 40' }).click()
    await page.getByRole('button', { name: 'Add 40 people' }).click()
    await expect(page.getByText('40 people added')).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(6)
    expect(await presses()).toBe(4)
    await expect(roster(page)).toHaveCount(40)

    await test.step('the people on the roster are marked', async () => {
      await page.getByRole('button', { name: 'Add people' }).first().click()
      const people = page.getByRole('list', { name: 'People of the organisation' })
      await expect(people.getByText('On the roster')).toHaveCount(40)
      await expect(people.getByRole('checkbox', { disabled: true })).toHaveCount(40)
    })
  })

  test('and 40 pasted addresses in at most 6 presses, each with its outcome', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const emails = Array.from({ length: 39 }, () => freshEmail('mia'))
    const lines = [...emails.map((email, index) => `Mia ${index} <${email}>`), 'Mia Sommer', admin.email]
    const presses = await countPresses(page)
    await page.getByRole('button', { name: 'Add people' }).first().click()
    await page.getByText('By address').click()
    await page.getByLabel('Addresses').fill(lines.join('\n'))
    await page.getByRole('button', { name: 'Add 41 people' }).click()
    const results = page.getByRole('list', { name: 'What became of the addresses' })
    await expect(results.getByRole('listitem')).toHaveCount(41)
    expect(await presses()).toBe(4)
    await expect(results.getByText('Invited', { exact: true })).toHaveCount(39)
    await expect(results.getByRole('listitem').filter({ hasText: admin.email })).toContainText('Added')

    await test.step('a line without an address is corrected by itself', async () => {
      await page.getByRole('button', { name: 'Correct the other one' }).click()
      await expect(page.getByLabel('Addresses')).toHaveValue('Mia Sommer')
      await page.getByLabel('Addresses').fill(freshEmail('mia'))
      await page.getByRole('button', { name: 'Add 1 person' }).click()
      await expect(page.getByText('1 done.')).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(roster(page)).toHaveCount(1)
    })
  })
})

/** Each amount on the screens, found by its text, opens why it is what it is: by the mouse, and by the keyboard alone. */
import { AxeBuilder } from '@axe-core/playwright'
import type { ElementHandle, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Administrator, Person } from './signed-in.ts'
import { openCard } from './steps.ts'

const MONTH = '2027-11'
const DAY = `${MONTH}-13`
const DESK = { width: 1440, height: 900 }
const AMOUNT = /\d[\d.]*,\d\d(?!\d)/

const project = ({ api }: Person) => `/projects/${api.user.projectId}`
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Why this amount|Warum dieser Betrag)$/ })

/** A project with wages, own wages, slot prices and a budget, in which one person has given hours. */
async function createPlan(admin: Administrator, person: Person): Promise<void> {
  const { api } = admin
  const tenant = `/tenants/${api.user.memberships[0]!.tenantId}`
  const base = project(admin)
  await api.call('PUT', `${tenant}/wage-config`, { wageGreen: 10.5, wageYellow: 12, wageRed: 20.25 })
  const own = { greenWage: 11.75, yellowWage: null, redWage: null }
  await api.call('PUT', `${tenant}/users/${person.api.user.id}/wage-override`, own)
  const slots = [
    ...[9, 10, 11].map((hour) => ({ date: DAY, hour, mode: 'GREEN' })),
    ...[15, 16].map((hour) => ({ date: DAY, hour, mode: 'RED' })),
  ]
  await api.call('PUT', `${base}/schedule/slots`, { slots })
  await api.call('PUT', `${base}/slot-price`, { date: DAY, hour: 16, amount: 33.3 })
  // This hour is closed, so its price waits.
  await api.call('PUT', `${base}/slot-price`, { date: DAY, hour: 18, amount: 44.4 })
  await api.call('PUT', `${base}/budget`, { monthly: 500 })
  await person.api.call('PUT', `${base}/availability`, { availability: [{ day: DAY, hours: [9, 10, 16] }] })
}

/** The elements that show an amount, by their text alone; of a bar of hours, by the caption that its style draws. */
async function findAmounts(page: Page): Promise<ElementHandle<HTMLElement>[]> {
  const list = await page.evaluateHandle((source) => {
    const amount = new RegExp(source)
    const found = new Set<HTMLElement>()
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!
      const { width } = element.getBoundingClientRect()
      // Words for screen readers alone are one pixel wide.
      if (amount.test(texts.currentNode.nodeValue!) && element.checkVisibility() && width > 1)
        found.add(element)
    }
    for (const cell of document.querySelectorAll<HTMLElement>('main td[data-caption]'))
      if (amount.test(cell.dataset['caption']!)) found.add(cell)
    return [...found]
  }, AMOUNT.source)
  const properties = await list.getProperties()
  return [...properties.values()].flatMap((each) => (each.asElement() as ElementHandle<HTMLElement>) ?? [])
}

const textOf = (amount: ElementHandle<HTMLElement>) =>
  amount.evaluate((element) => element.dataset['caption'] ?? element.textContent)
const amountIn = (text: string) => AMOUNT.exec(text)![0]

async function expectTrace(page: Page, text: string): Promise<void> {
  await expect(dialog(page), text).toContainText(amountIn(text))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

/** Opens each amount by a press, with Alt where a press on hours means something else. */
async function pressAll(page: Page): Promise<string[]> {
  const texts: string[] = []
  const { length } = await findAmounts(page)
  for (let index = 0; index < length; index += 1) {
    const amount = (await findAmounts(page))[index]!
    const text = await textOf(amount)
    const isHours = await amount.evaluate((element) => element.closest('[data-hour], [data-hours]') !== null)
    await amount.click({ modifiers: isHours ? ['Alt'] : [] })
    await expectTrace(page, text)
    texts.push(amountIn(text))
  }
  return texts.toSorted()
}

/** Opens each amount by keys: W leads to an amount and opens it, arrows lead on; hours and folds are asked where the focus is. */
async function typeAll(page: Page): Promise<string[]> {
  const texts: string[] = []
  const amounts = await findAmounts(page)
  const withFocus = 'td[data-hour], [data-hours], summary, label'
  const apart: ElementHandle<HTMLElement>[] = []
  for (const amount of amounts)
    if (await amount.evaluate((element, holders) => element.closest(holders) !== null, withFocus))
      apart.push(amount)
  for (const amount of apart) {
    const text = await textOf(amount)
    await amount.evaluate((element, holders) => {
      const holder = element.closest<HTMLElement>(holders)!
      ;(holder.querySelector('input') ?? holder).focus()
    }, withFocus)
    await page.keyboard.press('w')
    await expectTrace(page, text)
    texts.push(amountIn(text))
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const rest = amounts.length - apart.length
  if (rest > 0) await page.keyboard.press('w')
  for (let index = 0; index < rest; index += 1) {
    const text = await page.evaluate(() => document.activeElement!.textContent)
    await page.keyboard.press('w')
    await expectTrace(page, text)
    texts.push(amountIn(text))
    await page.keyboard.press('ArrowRight')
  }
  return texts.toSorted()
}

/** Each amount on the screen opens by the mouse and by the keyboard. */
async function expectAll(page: Page, atLeast: number): Promise<void> {
  // The listeners load once the page is at rest.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/why-of-screen-/.test(name)),
      ),
    )
    .toBe(true)
  // Parts of the screen load after that, and draw amounts anew.
  let before: string[] = []
  await expect
    .poll(
      async () => {
        const last = before.join()
        before = await Promise.all((await findAmounts(page)).map(textOf))
        return before.join() === last && before.length >= atLeast
      },
      { intervals: [1000] },
    )
    .toBe(true)
  const pressed = await pressAll(page)
  expect(await typeAll(page)).toEqual(pressed)
}

test('each amount on an administrator’s screens opens its trace', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await createPlan(admin, await signedIn.freelancer(admin))
  await page.setViewportSize(DESK)
  await page.goto(`/app${project(admin).replace('projects', 'project')}?month=${MONTH}`)

  for (const card of ['Cost', 'Summary'])
    await test.step(`the project with the card ${card}`, async () => {
      await openCard(page, card)
      if (card === 'Cost') await page.getByText('Days in numbers').click()
      await expectAll(page, 6)
    })

  await test.step('the dialog breaks no rule of axe', async () => {
    for (const cell of ['9', '16']) {
      await page.locator(`[data-date="${DAY}"][data-hour="${cell}"]`).focus()
      await page.keyboard.press('w')
      await expect(dialog(page)).toContainText('This holds')
      const { violations } = await new AxeBuilder({ page }).include('dialog[open]').setLegacyMode().analyze()
      expect(violations).toEqual([])
      await page.keyboard.press('Escape')
    }
  })

  await test.step('the team', async () => {
    await page.goto(`/app${project(admin).replace('projects', 'project')}/team?month=${MONTH}`)
    await expect(page.getByRole('row', { name: /Jonas/ })).toBeVisible()
    await expectAll(page, 1)
  })
})

test('each amount on a freelancer’s screens opens its trace', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { page: own, ...jonas } = await signedIn.freelancer(admin)
  await createPlan(admin, { ...jonas, page: own })
  await own.setViewportSize(DESK)
  const address = `/app${project(admin).replace('projects', 'project')}/freelancer?month=${MONTH}`
  await own.goto(address)
  await own.getByText('Month', { exact: true }).click()
  await expect(own.locator(`[data-date="${DAY}"][data-hour="9"]`)).toBeVisible()
  await test.step('the month', () => expectAll(own, 4))
  await test.step('the list', async () => {
    await own.getByText('List', { exact: true }).click()
    await own.getByRole('button', { name: /13/ }).first().click()
    await expectAll(own, 4)
  })
})

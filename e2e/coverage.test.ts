import type { Page } from '@playwright/test'
import type { CoverageReply } from '../src/contract/staffing.ts'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './signed-in.ts'
import { cell } from './steps.ts'

const MONTH = '2038-11'
// A Saturday.
const DAY = '2038-11-13'
const base = ({ api }: Person) => `/projects/${api.user.projectId}`

const coverageOf = (admin: Person) =>
  admin.api.call<CoverageReply>('GET', `${base(admin)}/coverage?month=${MONTH}`)
const paint = (admin: Person, hours: number[], mode: string) =>
  admin.api.call('PUT', `${base(admin)}/schedule/slots`, {
    slots: hours.map((hour) => ({ date: DAY, hour, mode })),
  })
const give = (person: Person, admin: Person, hours: number[]) =>
  person.api.call('PUT', `${base(admin)}/availability`, {
    availability: [{ day: DAY, hours }],
  })
async function openMonth(page: Page) {
  await page.goto(`${page.url().split('?')[0]}?month=${MONTH}`)
  await expect(page.getByRole('grid', { name: `Schedule ${MONTH}` })).toBeVisible()
}
const choose = (page: Page, view: string) =>
  page.getByRole('radiogroup').getByText(view, { exact: true }).click()
const line = (page: Page) => page.getByRole('group', { name: 'Coverage' })
const euros = (amount: number) => `${amount.toFixed(2).replace('.', ',')}\u00a0€`

/** The line and the cells agree with the server. */
async function expectServersSums(page: Page, admin: Person) {
  const { hours, money } = await coverageOf(admin)
  const short = hours.reduce((sum, { need, booked }) => sum + Math.max(need - booked, 0), 0)
  await expect(line(page)).toContainText(short === 0 ? 'No gaps' : `${short} h short`)
  await expect(line(page)).toContainText(`Booked${euros(money.booked)}`)
  await expect(line(page)).toContainText(`To fill all gaps${euros(money.gaps)}`)
  for (const { hour, booked, need } of hours)
    await expect(cell(page, 13, hour)).toHaveText(`${booked}/${need}`)
}

test('coverage follows the people of the hours, whoever changes them', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await paint(admin, [9, 10, 11], 'RED')
  await openMonth(page)
  await expect(cell(page, 13, 9)).toHaveText('')

  await test.step('the switch shows booked of need, and stays after a reload', async () => {
    await choose(page, 'Coverage')
    await expect(cell(page, 13, 9)).toHaveText('0/1')
    await expect(cell(page, 13, 9)).toHaveAccessibleName('Sat 13 November, 9:00, red, 0 of 1 booked, 0 given')
    await page.reload()
    await expect(cell(page, 13, 9)).toHaveText('0/1')
    await expectServersSums(page, admin)
  })

  await test.step('hours that a freelancer gives arrive without a reload', async () => {
    const jonas = await signedIn.freelancer(admin)
    await give(jonas, admin, [9, 10])
    await expect(cell(page, 13, 10)).toHaveText('1/1')
    await expect(cell(page, 13, 10)).toHaveAccessibleName(
      'Sat 13 November, 10:00, red, 1 of 1 booked, 1 given',
    )
    await expectServersSums(page, admin)
  })

  await test.step('a price and a colour of another administrator’s page arrive too', async () => {
    await admin.api.call('PUT', `${base(admin)}/slot-price`, { date: DAY, hour: 11, amount: 50 })
    await paint(admin, [12], 'GREEN')
    await expect(cell(page, 13, 12)).toHaveText('0/1')
    await expectServersSums(page, admin)
  })

  await test.step('N leads from gap to gap', async () => {
    await page.getByRole('button', { name: 'Next gap' }).click()
    await expect(cell(page, 13, 11)).toBeFocused()
    await page.keyboard.press('n')
    await expect(cell(page, 13, 12)).toBeFocused()
    await page.keyboard.press('Shift+N')
    await expect(cell(page, 13, 11)).toBeFocused()
  })

  await test.step('a press changes no colour, and opens the people of the hour', async () => {
    await cell(page, 13, 9).click()
    const people = page.getByRole('tabpanel', { name: 'People' })
    await expect(people.getByRole('heading', { level: 2 })).toHaveText('13.11.2038 Sat, 9:00–10:00')
    await expect(people.getByText(/^Jonas/).first()).toBeVisible()
    await expect(people.getByRole('button', { name: /^Unbook/ })).toBeVisible()
    await expect(cell(page, 13, 9)).toBeFocused()
    await expect(cell(page, 13, 9)).toHaveAttribute('data-mode', 'RED')
  })

  await test.step('coverage breaks no rule of axe, light and dark, on a desk and on a phone', async () => {
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const part = '[aria-label="Schedule"]'
      const without = 'tbody > tr:nth-child(n + 16)'
      // The specification gives the cell '1/2' and its name '1 of 2 booked': the rule wants the same words in both.
      const except = ['label-content-name-mismatch']
      expect(await findViolations(page, { part, without, except })).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('colours come back', async () => {
    await choose(page, 'Colours')
    await expect(cell(page, 13, 9)).toHaveText('')
    await expect(cell(page, 13, 9)).toHaveAttribute('data-mode', 'RED')
  })
})

test('digits set how many people hours need, and undo takes them back', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await paint(admin, [9, 10, 11], 'RED')
  await openMonth(page)
  const needs = async () =>
    (await admin.api.call<{ slots: object[] }>('GET', `${base(admin)}/needs?month=${MONTH}`)).slots
  const both = (people: number) => [9, 10].map((hour) => ({ date: DAY, hour, people }))

  await page.getByRole('group', { name: 'Tool', exact: true }).getByRole('button', { name: 'People' }).click()
  await expect(cell(page, 13, 9)).toHaveText('0/1')

  await test.step('two digits make one number, which a drag paints', async () => {
    await page.keyboard.type('12')
    await cell(page, 13, 9).hover()
    await page.mouse.down()
    await cell(page, 13, 10).hover()
    await expect(cell(page, 13, 10)).toHaveText(/^0\/\u200b?12$/)
    await page.mouse.up()
    await expect.poll(needs).toEqual(both(12))
    await expect(line(page)).toContainText('25 h short')
  })

  await test.step('undo and redo', async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(needs).toEqual([])
    await expect(cell(page, 13, 9)).toHaveText('0/1')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(needs).toEqual(both(12))
  })

  await test.step('by keyboard alone: a selection, a digit, and minus', async () => {
    await page.keyboard.press('Escape')
    await cell(page, 13, 9).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('3')
    await expect.poll(needs).toEqual(both(3))
    await page.keyboard.press('-')
    await expect.poll(needs).toEqual([])
    await page.keyboard.press('Escape')
    await expect(line(page)).toContainText('3 h short')
  })

  await test.step('the history names the need', async () => {
    const { entries } = await admin.api.call<{ entries: { kind: string }[] }>('GET', `${base(admin)}/audit`)
    expect(entries[0]?.kind).toBe('need')
  })
})

test('in a wide window the sign of a met need stands behind its numbers, also of two digits', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const admin = await signedIn.admin(page)
  await paint(admin, [9, 10, 11], 'GREEN')
  const people = { given: 16, asked: 0 }
  await page.route('**/coverage?month=*', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as CoverageReply
    const hours = [
      { date: DAY, hour: 9, need: 1, booked: 1, ...people },
      { date: DAY, hour: 10, need: 1, booked: 16, ...people },
      { date: DAY, hour: 11, need: 12, booked: 12, ...people },
    ]
    return route.fulfill({ response, json: { ...reply, hours } })
  })
  await openMonth(page)
  await choose(page, 'Coverage')
  const heightOf = (hour: number) =>
    cell(page, 13, hour)
      .locator('span')
      .last()
      .evaluate((all) => all.getBoundingClientRect().height)
  await expect(cell(page, 13, 10)).toHaveText('16/1')
  const oneLine = await heightOf(9)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const hour of [10, 11]) await expect.poll(() => heightOf(hour), `${width}`).toBe(oneLine)
  }
})

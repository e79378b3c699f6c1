import type { Page } from '@playwright/test'
import { addMonths, monthName } from '../src/domain/calendar.ts'
import { switchLanguage } from './axe.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './signed-in.ts'

/** Sets one wage for all colours from a day; null: from the beginning. */
async function setWages(api: Person['api'], validFrom: string | null, euros: number): Promise<void> {
  const wages = { wageGreen: euros, wageYellow: euros, wageRed: euros }
  const { tenantId } = api.user.memberships[0]!
  await api.call('PUT', `/tenants/${tenantId}/wage-config`, { ...wages, validFrom })
}

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
  await expect(prices.getByRole('combobox', { name: 'From' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(prices.getByRole('button', { name: 'Save' })).toBeFocused()
})

test.describe('the fields of the wages and their button', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('keep their places when a save succeeds and when it fails', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signedIn.admin(page)
    await switchLanguage(page, 'de')
    const wages = page.getByRole('region', { name: 'Stundensätze' })
    const green = wages.getByRole('textbox', { name: 'Grün' })
    const save = wages.getByRole('button', { name: 'Speichern' })
    const places = async () => {
      const { y } = (await green.boundingBox())!
      const { x, y: top } = (await save.boundingBox())!
      return [y, x, top].map(Math.round)
    }
    await expect(wages.getByRole('combobox', { name: 'Ab' })).toBeVisible()
    const before = await places()
    await green.fill('18,50')
    await save.click()
    await expect(wages.getByText('Gespeichert')).toBeVisible()
    expect(await places()).toEqual(before)

    await page.route('**/wage-config', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await green.fill('19,50')
    await save.click()
    await expect(wages.getByText('Speichern fehlgeschlagen')).toBeVisible()
    expect(await places()).toEqual(before)
  })
})

test('planned wages show in the legend of their month, and go with a way back', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  const prices = page.getByRole('region', { name: 'Prices' })
  const planned = prices.getByRole('list', { name: 'Wages by day' })
  const month = addMonths(currentMonth(), 1)
  const day = `${month}-15`
  const name = `15 ${monthName(month, 'en').slice(0, 3)}`

  await prices.getByRole('textbox', { name: 'Green' }).fill('18.5')
  await prices.getByRole('combobox', { name: 'From' }).selectOption('a day')
  await prices.getByLabel('First day').fill(day)
  await expect(prices.getByText('Changes no given hour')).toBeVisible()
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(planned).toContainText(`from ${name}`)
  await expect(prices.getByRole('combobox', { name: 'From' })).toHaveValue('today')
  await expect(prices.getByRole('textbox', { name: 'Green' })).toHaveValue('0.00')

  await page.getByRole('button', { name: 'Next month' }).first().click()
  await expect(page.getByText(`from ${name} 18,50`).first()).toBeAttached()

  await prices.getByRole('button', { name: `Remove the wages from ${name}` }).click()
  await expect(planned).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).and(page.getByText('Undo')).click()
  await expect(planned).toContainText('18,50')
})

test('wages that change within a month leave its hint whole in a wide window, in German', async ({
  page,
  signedIn,
}) => {
  const { api } = await signedIn.admin(page)
  const month = addMonths(currentMonth(), 1)
  await setWages(api, null, 17.5)
  await setWages(api, `${month}-15`, 1018.5)
  await switchLanguage(page, 'de')
  await page.goto(`${page.url()}?month=${month}`)
  const hint = page.getByText('Jeder Druck schaltet weiter', { exact: false }).last()
  for (const width of [1280, 1440, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(hint).toBeVisible()
    const cut = await hint.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(cut, `${width}`).toBeLessThanOrEqual(0)
  }
})

test('the way to remove the present wages stands in their line beside the costs', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  const { api } = await signedIn.admin(page)
  const day = `${addMonths(currentMonth(), -1)}-20`
  await setWages(api, null, 17.5)
  await setWages(api, day, 28.9)
  await switchLanguage(page, 'de')
  await page.reload()
  const periods = page.getByRole('list', { name: 'Stundensätze nach Tag' })
  const middle = async (name: RegExp) => {
    const { y, height } = (await periods.getByRole('button', { name }).boundingBox())!
    return y + height / 2
  }
  await expect(periods.getByText('jetzt')).toBeVisible()
  expect(Math.abs((await middle(/entfernen$/)) - (await middle(/ändern$/)))).toBeLessThanOrEqual(4)
})

test.describe('the bar of unsaved changes', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Not saved' })
  const wage = (page: Page, mode: string) =>
    page.getByRole('region', { name: 'Prices' }).getByRole('textbox', { name: mode })
  const own = (page: Page, mode: string) => page.getByLabel(`${mode}, €/hour for Jonas Öztürk`)

  test('counts all cards and saves them at once', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await signedIn.freelancerWithoutPage(admin)
    await wage(page, 'Green').fill('18,5')
    await expect(bar(page)).toContainText('1 change not saved')
    await own(page, 'Red').fill('31')
    await own(page, 'Yellow').fill('12x')
    await wage(page, 'Red').fill('20')
    await expect(bar(page)).toContainText('4 changes not saved')

    await test.step('on another screen they wait', async () => {
      await own(page, 'Yellow').fill('25')
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('link', { name: 'New project' }).click()
      await expect(page).toHaveURL(/\/auth$/)
      await page.goBack()
      await expect(own(page, 'Red')).toHaveValue('31.00')
      await expect(bar(page)).toContainText('4 changes not saved')
    })

    await test.step('a failed change stays and gets the focus', async () => {
      await own(page, 'Yellow').fill('12x')
      await bar(page).getByRole('button', { name: 'Save all' }).click()
      await expect(page.getByText('Amount must be a non-negative number')).toBeVisible()
      await expect(own(page, 'Yellow')).toBeFocused()
      await expect(bar(page)).toContainText('2 changes not saved')
      await own(page, 'Yellow').fill('25')
      await bar(page).getByRole('button', { name: 'Save all' }).click()
      await expect(bar(page)).toBeHidden()
    })
    await page.reload()
    await expect(wage(page, 'Green')).toHaveValue('18.50')
    await expect(wage(page, 'Red')).toHaveValue('20.00')
    await expect(own(page, 'Yellow')).toHaveValue('25.00')
    await expect(own(page, 'Red')).toHaveValue('31.00')
  })

  test('discards all with one undo, and a sign-out asks about it', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await signedIn.freelancerWithoutPage(admin)
    await wage(page, 'Green').fill('18,5')
    await own(page, 'Red').fill('31')
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(wage(page, 'Green')).toHaveValue('0.00')
    await expect(own(page, 'Red')).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).and(page.getByText('Undo')).click()
    await expect(bar(page)).toContainText('2 changes not saved')
    await expect(wage(page, 'Green')).toHaveValue('18.50')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(own(page, 'Red')).toHaveValue('31.00')
  })

  test('two tabs overwrite nothing of each other without asking', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await signedIn.freelancerWithoutPage(admin)
    const other = await page.context().newPage()
    await other.goto(page.url())
    const saveAll = (of: Page) => bar(of).getByRole('button', { name: 'Save all' }).click()
    const question = page.getByRole('dialog', { name: 'Is this right?' })

    await test.step('an amount that the other tab has changed is asked about', async () => {
      await wage(page, 'Green').fill('18')
      await own(page, 'Red').fill('31')
      await wage(other, 'Green').fill('19')
      await wage(other, 'Yellow').fill('25')
      await own(other, 'Green').fill('22')
      await saveAll(other)
      await expect(bar(other)).toBeHidden()
      await expect(wage(page, 'Yellow')).toHaveValue('25.00')
      await saveAll(page)
      await expect(question).toContainText('Green: somebody else has saved 19,00')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(bar(page)).toContainText('1 change not saved')
      await expect(wage(page, 'Green')).toBeFocused()
      await saveAll(page)
      await question.getByRole('button', { name: 'Save anyway' }).click()
      await expect(bar(page)).toBeHidden()
    })

    await test.step('the other amounts stay as the other tab saved them', async () => {
      await page.reload()
      await expect(wage(page, 'Green')).toHaveValue('18.00')
      await expect(wage(page, 'Yellow')).toHaveValue('25.00')
      await expect(own(page, 'Green')).toHaveValue('22.00')
      await expect(own(page, 'Red')).toHaveValue('31.00')
    })

    await test.step('an equal amount is no change any more', async () => {
      await wage(page, 'Green').fill('20')
      await expect(bar(page)).toBeVisible()
      await wage(other, 'Green').fill('20')
      await saveAll(other)
      await expect(bar(page)).toBeHidden()
    })
  })
})

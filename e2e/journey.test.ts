import { expect, test } from './fixtures.ts'
import {
  cell,
  freshEmail,
  inviteFreelancer,
  joinByMail,
  showMonth,
  signIn,
  signOut,
  signUp,
  openCard,
  untilToast,
} from './steps.ts'

test('an organisation plans a month from sign-up to the sum of wages', async ({
  page,
  browser,
  mailbox,
  baseURL,
}) => {
  const admin = await signUp(page, mailbox)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(admin.tenantName)
  await expect(page.getByText('Lindner Greta')).toBeVisible()

  await test.step('hours are painted by the click cycle, each saved at once', async () => {
    for (const [hour, clicks] of [
      [9, 1],
      [10, 2],
      [11, 3],
      [12, 4],
    ] as const) {
      for (let click = 0; click < clicks; click += 1) await cell(page, 10, hour).click()
    }
    const modes = ['GREEN', 'YELLOW', 'RED', 'BLACK']
    for (const [index, mode] of modes.entries()) {
      await expect(cell(page, 10, 9 + index)).toHaveAttribute('data-mode', mode)
    }
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
    await page.reload()
    for (const [index, mode] of modes.entries()) {
      await expect(cell(page, 10, 9 + index)).toHaveAttribute('data-mode', mode)
    }
  })

  await test.step('the wages are set', async () => {
    const prices = page.getByRole('region', { name: 'Prices' })
    await openCard(page, 'Prices')
    await prices.getByRole('textbox', { name: 'Green' }).fill('15,50')
    await prices.getByRole('textbox', { name: 'Yellow' }).fill('18.00')
    await prices.getByRole('textbox', { name: 'Red' }).fill('24')
    await prices.getByRole('button', { name: 'Save' }).click()
    await expect(prices.getByText('Saved')).toBeVisible()
  })

  const email = freshEmail('jonas')
  const password = 'ein Wort 7'
  await inviteFreelancer(page, { email, firstName: 'Jonas', lastName: 'Öztürk' })

  const freelancerContext = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
  })
  const phone = await freelancerContext.newPage()

  await test.step('the freelancer follows the link and gives hours', async () => {
    await joinByMail(phone, mailbox, { email, password })
    await showMonth(phone)
    const save = phone.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await cell(phone, 10, 9).click()
    await cell(phone, 10, 11).click()
    await expect(phone.getByText('39,50').first()).toBeVisible()
    await untilToast(phone, 'Saved', () => save.click())
    await expect(save).toBeDisabled()
  })

  await test.step('saved hours cannot be removed by the freelancer', async () => {
    await cell(phone, 10, 9).click()
    const modal = phone.getByRole('dialog', { name: 'Cannot remove hours' })
    await expect(modal).toContainText(
      "You can't remove hours from your availability here. Please contact your admin to change assigned hours.",
    )
    await modal.getByRole('button', { name: 'OK' }).click()
    await expect(modal).toBeHidden()
  })

  await test.step('the freelancer signs out and in again, by password and code', async () => {
    await signOut(phone)
    await signIn(phone, mailbox, { email, password })
    await expect(phone).toHaveURL(/\/freelancer$/)
    await expect(phone.getByText('39,50').first()).toBeVisible()
  })

  await test.step('the administrator sees who gave what and what it costs', async () => {
    await page.reload()
    const people = page.getByRole('region', { name: 'Freelancers' })
    await expect(people.getByText(email)).toBeVisible()
    await openCard(page, 'Summary')
    const row = page.getByRole('region', { name: 'Summary' }).getByRole('row', { name: /Öztürk/ })
    await expect(row).toContainText('39,50')
  })

  await test.step('the administrator signs out and in again', async () => {
    await signOut(page)
    await signIn(page, mailbox, admin)
    await expect(page).toHaveURL(/\/app\/project\//)
  })
  await freelancerContext.close()
})

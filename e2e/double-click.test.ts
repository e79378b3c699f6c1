import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, freshEmail } from './steps.ts'

const prices = (page: Page) => page.getByRole('region', { name: 'Prices' })
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Freelancer Invite' })

test('a double click on Create invite or on Save of the prices sends one request', async ({
  page,
  mailbox,
  signedIn,
}) => {
  await signedIn.admin(page)
  await cell(page, 10, 9).click()
  const sent: string[] = []
  const count = (seen: Page) =>
    seen.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.split('/').at(-1)!)
    })
  count(page)

  await page.getByRole('button', { name: 'Create freelancer invite' }).click()
  const email = freshEmail('jonas')
  await inviteDialog(page).getByLabel('Email').fill(email)
  await inviteDialog(page).getByRole('button', { name: 'Create invite' }).dblclick()
  const mail = await mailbox.next(email)
  expect(mail.subject).not.toBe('')
  await page.reload()

  await prices(page).getByRole('textbox', { name: 'Green' }).fill('17')
  await prices(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(prices(page).getByText('Saved')).toBeVisible()
  // The page also marks its news as seen, and asks what the wages would change.
  expect(sent.filter((path) => !['slot', 'seen', 'preview'].includes(path))).toEqual([
    'invites',
    'wage-config',
  ])
})

test('a double click on Save of the hours sends one request', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const { page: other } = await signedIn.freelancer(admin)
  await cell(other, 10, 9).click()
  let saves = 0
  other.on('request', (request) => (saves += request.method() === 'PUT' ? 1 : 0))
  await other.getByRole('button', { name: 'Save' }).dblclick()
  await expect(other.getByText('Saved', { exact: true })).toHaveCount(1)
  expect(saves).toBe(1)
})

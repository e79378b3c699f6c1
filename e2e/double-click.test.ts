import type { Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { moveToDaytime } from '../src/server/testing/api.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { cell, freshEmail } from './steps.ts'

const prices = (page: Page) => page.getByRole('region', { name: 'Prices' })
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Freelancer Invite' })

/** The last part of each path to which the page sends a save from now on. */
function savesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.split('/').at(-1)!)
  })
  return sent
}

test('a double click on Create invite or on Save of the prices sends one request', async ({
  page,
  mailbox,
  signedIn,
}) => {
  await signedIn.admin(page)
  await cell(page, 10, 9).click()
  const sent = savesOf(page)

  await page.getByRole('button', { name: 'Create freelancer invite' }).click()
  const email = freshEmail('jonas')
  await inviteDialog(page).getByLabel('Email').fill(email)
  await inviteDialog(page).getByRole('button', { name: 'Create invite' }).dblclick()
  const mail = await mailbox.next(email)
  expect(mail.subject).not.toBe('')
  await page.reload()

  await prices(page).getByRole('textbox', { name: 'Green' }).fill('17')
  // As slow as a hand, so that the reply to the first press comes before the second one.
  await prices(page).getByRole('button', { name: 'Save' }).dblclick({ delay: 150 })
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

test('a double click on Announce announces the month once', async ({ page, signedIn }) => {
  await signedIn.admin(page, { opens: '?month=2099-12' })
  await page.getByRole('button', { name: 'Announce month' }).click()
  const dialog = page.getByRole('dialog', { name: 'Announce month' })
  const sent = savesOf(page)
  await dialog.getByRole('button', { name: 'Announce' }).dblclick()
  await expect(page.getByText('Announced', { exact: true }).first()).toBeVisible()
  expect(sent.filter((path) => path === 'announcements')).toHaveLength(1)
})

test('a double click on Ask, Ask 2 people or Book sends one request', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  const { projectId } = admin.api.user
  const month = addMonths(currentMonth(), 1)
  const slots = [17, 18].map((hour) => ({ date: `${month}-10`, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  await moveToDaytime(admin.api, Date.now())
  for (const firstName of ['Ben', 'Jonas', 'Mia'])
    await signedIn.freelancerWithoutPage(admin, { firstName, lastName: 'Adler' })
  await page.goto(`/app/project/${projectId}?month=${month}`)
  await page.getByRole('radiogroup').getByText('Coverage', { exact: true }).click()
  await cell(page, 10, 17).dragTo(cell(page, 10, 18))
  await page.getByRole('button', { name: 'Who works?' }).click()
  const people = page.getByRole('tabpanel', { name: 'People' })
  const sent = savesOf(page)

  await people.getByRole('button', { name: 'Ask Ben Adler' }).dblclick()
  await expect(people.getByRole('list', { name: /^Asked/ })).toContainText('Ben Adler')
  await people.getByRole('button', { name: 'How you ask' }).click()
  await people.getByText('One after the other').click()
  await people.getByRole('button', { name: 'Ask 2 people' }).dblclick()
  await expect(page.getByText('2 hours asked 1 person, 1 waits for their turn').first()).toBeVisible()
  await people.getByRole('button', { name: 'Book Ben Adler' }).dblclick()
  await expect(people.getByRole('list', { name: /^Booked/ })).toContainText('Ben Adler')
  expect(sent.filter((path) => ['bookings', 'requests'].includes(path))).toEqual([
    'requests',
    'requests',
    'bookings',
  ])
})

test('a double click on Create project creates one', async ({ page, signedIn }) => {
  await signedIn.admin(page, { opens: '/auth' })
  const form = page.getByRole('region', { name: 'Create project' })
  await form.getByLabel('Project name').fill('Herbstmarkt')
  const sent = savesOf(page)
  await form.getByRole('button', { name: 'Create project' }).dblclick()
  await expect(page).toHaveURL(/\/app\/project\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Herbstmarkt')
  expect(sent.filter((path) => path === 'projects')).toHaveLength(1)
})

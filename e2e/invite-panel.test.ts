import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { freshEmail, inviteFreelancer } from './steps.ts'

const column = (page: Page, name: 'Admin invites' | 'Freelancer invites') =>
  page.getByRole('region', { name, exact: true })
/** The button in the newest toast; the toolbar of the month has an Undo button too. */
const undoIn = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' }).last()
const INVITE = /^http.*\/invite\/[\w-]{43}$/

test('an administrator makes, copies and revokes invites', async ({ page, context, signedIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn.admin(page)
  const admins = column(page, 'Admin invites')
  const freelancers = column(page, 'Freelancer invites')
  await expect(admins.getByText('No recent admin invites')).toBeVisible()
  await expect(freelancers.getByText('No recent freelancer invites')).toBeVisible()

  await test.step('creates an admin invite and copies its link', async () => {
    await admins.getByRole('button', { name: 'Create admin invite' }).click()
    const link = admins.getByLabel('Last invite link')
    await expect(link).toHaveValue(INVITE)
    await expect(link).not.toBeEditable()
    const copy = admins.getByRole('button', { name: 'Copy' }).first()
    await copy.click()
    await expect(admins.getByRole('button', { name: 'Copied' })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
    await expect(admins.getByRole('button', { name: 'Copied' })).toHaveCount(0)

    const recent = admins.getByRole('listitem')
    await expect(recent).toHaveCount(1)
    await expect(recent).toContainText('Admin')
    await expect(recent).toContainText(/Expires \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
    const open = recent.getByRole('link', { name: 'Open' })
    await expect(open).toHaveAttribute('href', await link.inputValue())
    await expect(open).toHaveAttribute('target', '_blank')
    await expect(recent.getByRole('button', { name: 'Copy' })).toBeVisible()
  })

  await test.step('the list shows the latest three', async () => {
    const link = admins.getByLabel('Last invite link')
    for (let made = 1; made < 5; made += 1) {
      const before = await link.inputValue()
      await admins.getByRole('button', { name: 'Create admin invite' }).click()
      await expect(link).not.toHaveValue(before)
    }
    await expect(admins.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('a revocation is undone by pointer and by keyboard', async () => {
    const newest = admins.getByRole('listitem').first()
    const revoke = newest.getByRole('button', { name: 'Revoke' })
    const url = await admins.getByLabel('Last invite link').inputValue()
    const toast = page.getByText('Invite revoked')
    await revoke.click()
    await expect(newest.getByText('Revoked', { exact: true })).toBeVisible()
    await expect(toast).toBeVisible()
    await undoIn(page).click()
    await expect(revoke).toBeVisible()
    await expect(admins.getByLabel('Last invite link')).toHaveValue(url)
    await expect(toast).toHaveCount(0)

    await revoke.press('Enter')
    await expect(newest.getByText('Revoked', { exact: true })).toBeVisible()
    await expect(undoIn(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(revoke).toBeVisible()
    await expect(newest).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(revoke).toBeFocused()
    await page.reload()
    await expect(revoke).toBeVisible()
  })

  await test.step('revokes the last one, which is marked, and the last open one is offered', async () => {
    const newest = admins.getByRole('listitem').first()
    const [revoked, open] = await admins.getByRole('link', { name: 'Open' }).all()
    await expect(admins.getByLabel('Last invite link')).toHaveValue((await revoked!.getAttribute('href'))!)
    await newest.getByRole('button', { name: 'Revoke' }).click()
    await expect(newest.getByText('Revoked', { exact: true })).toBeVisible()
    await expect(newest.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
    await expect(admins.getByLabel('Last invite link')).toHaveValue((await open!.getAttribute('href'))!)
    await page.reload()
    await expect(admins.getByText('Revoked', { exact: true })).toHaveCount(1)
  })

  await test.step('creates a freelancer invite by the dialog', async () => {
    const email = freshEmail('jonas')
    await freelancers.getByRole('button', { name: 'Create freelancer invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Freelancer Invite' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Create invite' }).click()
    await expect(dialog.getByText(email)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(freelancers.getByLabel('Last invite link')).toHaveValue(INVITE)
    const recent = freelancers.getByRole('listitem')
    await expect(recent).toContainText('Freelancer')
    await expect(recent).toContainText(email)
  })
})

test('each of several revocations says whose invite it was', async ({ page, signedIn }) => {
  const { api } = await signedIn.admin(page, { opens: false })
  const emails = [freshEmail('mia'), freshEmail('jonas')]
  const path = `/projects/${api.user.projectId}/invites`
  for (const email of emails) await api.call('POST', path, { role: 'FREELANCER', email })
  await api.call('POST', path, { role: 'ADMIN' })
  await page.goto(`/app/project/${api.user.projectId}`)
  const recent = page.getByRole('list', { name: /^Recent/ }).getByRole('listitem')
  for (const of of [...emails, 'Admin'])
    await recent.filter({ hasText: of }).getByRole('button', { name: 'Revoke' }).click()
  const toasts = page.getByRole('status').getByText('Invite revoked')
  await expect(toasts).toContainText([...emails, /Admin · Expires \d\d\/\d\d\/\d{4}, \d\d:\d\d/])
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await expect(undo.first()).toHaveAccessibleDescription(`Invite revoked ${emails[0]}`)
})

test('a pending invite is sent again and revoked from the roster, until it is used', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const [mia, ben] = [freshEmail('mia'), freshEmail('ben')]
  const invites = `/projects/${admin.api.user.projectId}/invites`
  for (const email of [mia, ben]) await admin.api.call('POST', invites, { role: 'FREELANCER', email })
  await page.reload()
  const pending = page.getByRole('list', { name: /^Pending invites/ })
  await expect(pending.getByRole('listitem')).toHaveText([new RegExp(ben), new RegExp(mia)])

  await pending.getByRole('button', { name: `Resend ${mia}` }).click()
  await expect(page.getByText('Invite sent again')).toBeVisible()
  const revoke = pending.getByRole('button', { name: `Revoke ${mia}` })
  await revoke.focus()
  await revoke.press('Enter')
  await expect(pending.getByRole('listitem')).toHaveText([new RegExp(ben)])
  await expect(undoIn(page)).toBeFocused()
  await undoIn(page).press('Enter')
  await expect(pending.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: /^Pending invites/ })).toBeFocused()

  await signedIn.freelancerWithoutPage(admin)
  await expect(page.getByRole('row', { name: /^Jonas Öztürk/ }).first()).toBeVisible()
  await expect(pending.getByRole('listitem')).toHaveCount(2)
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  for (const width of [360, 390, 1280])
    test(`the buttons of an invite stay within its line, at a width of ${width}`, async ({
      page,
      signedIn,
    }) => {
      const { api } = await signedIn.admin(page, { opens: false })
      await api.call('POST', `/projects/${api.user.projectId}/invites`, {
        role: 'FREELANCER',
        email: freshEmail('mia'),
      })
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/app/project/${api.user.projectId}`)
      const lines = page.getByRole('listitem').filter({ hasText: 'Widerrufen' })
      await expect(lines).toHaveCount(2)
      for (const line of await lines.all()) {
        const { x } = (await line.boundingBox())!
        for (const button of await line.getByRole('button').all())
          expect((await button.boundingBox())!.x).toBeGreaterThanOrEqual(x)
      }
    })
})

test('Undo has the focus of the keyboard where the invite leaves before the reply', async ({
  page,
  signedIn,
}) => {
  const { api } = await signedIn.admin(page, { opens: false })
  await api.call('POST', `/projects/${api.user.projectId}/invites`, {
    role: 'FREELANCER',
    email: freshEmail('mia'),
  })
  await page.goto(`/app/project/${api.user.projectId}`)
  const pending = page.getByRole('list', { name: /^Pending invites/ }).getByRole('listitem')
  await page.route('**/api/invites/*/revoke', async (route) => {
    const response = await route.fetch()
    await expect(pending).toHaveCount(0)
    await route.fulfill({ response })
  })
  const revoke = pending.getByRole('button', { name: /^Revoke/ })
  await revoke.focus()
  await revoke.press('Enter')
  await expect(undoIn(page)).toBeFocused()
})

test.describe('a failed request', () => {
  // The browser itself writes a line for each answer of 500.
  test.use({ expectedErrors: /status of 50\d/ })

  test('a failure to create an invite is shown beside the button', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    const admins = column(page, 'Admin invites')
    await page.route('**/api/projects/*/invites', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 502, body: 'Bad gateway' })
        : route.continue(),
    )
    await admins.getByRole('button', { name: 'Create admin invite' }).click()
    await expect(admins.getByRole('alert')).toHaveText('Invite creation failed')
    await page.unroute('**/api/projects/*/invites')
    await admins.getByRole('button', { name: 'Create admin invite' }).click()
    await expect(admins.getByLabel('Last invite link')).toHaveValue(INVITE)
    await expect(admins.getByRole('alert')).toHaveCount(0)
  })

  test('a failure to undo a revocation is shown, and the invite stays revoked', async ({
    page,
    signedIn,
  }) => {
    await signedIn.admin(page)
    const admins = column(page, 'Admin invites')
    await page.route('**/reinstate', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await admins.getByRole('button', { name: 'Create admin invite' }).click()
    await admins.getByRole('button', { name: 'Revoke' }).click()
    await undoIn(page).click()
    await expect(page.getByText('The invite could not be brought back.')).toBeVisible()
    await expect(admins.getByText('Revoked', { exact: true })).toBeVisible()
  })
})

test('an administrator makes and revokes a magic link for a person on the roster', async ({
  page,
  mailbox,
  browser,
  baseURL,
  signedIn,
}) => {
  await signedIn.admin(page)
  const open = page.getByRole('button', { name: 'Magic links' })
  const panel = page.getByRole('region', { name: 'Magic Links', exact: true })
  await open.click()
  await expect(panel.getByText('No magic links (create via admin panel)')).toBeVisible()
  const email = freshEmail('mia')
  await inviteFreelancer(page, { email, firstName: 'Mia', lastName: 'Brandt' })
  const context = await browser.newContext({ baseURL: baseURL! })
  const phone = await context.newPage()

  await test.step('the freelancer joins and sets no password', async () => {
    const way = (await mailbox.next(email)).link('/magic/')
    await phone.goto(way)
    await expect(phone.getByRole('heading', { name: 'Set your password' })).toBeVisible()
    await phone.goto(way.split('?next=')[1]!)
    await expect(phone).toHaveURL(/\/app\/project\/[0-9a-f-]+\/freelancer$/)
  })

  await page.reload()
  await open.click()
  // The link of the invite's mail is listed as revoked.
  await expect(panel.getByRole('listitem').getByText('Revoked', { exact: true })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Create magic link' }).click()
  await expect(panel.getByText('Please choose a person')).toBeVisible()
  await panel.getByLabel('Person').selectOption(`Mia Brandt (${email})`)
  await panel.getByRole('button', { name: 'Create magic link' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)

  const link = panel.getByRole('listitem').first()
  await expect(link.getByText('Active', { exact: true })).toBeVisible()
  const url = /http\S+\/magic\/[\w-]{43}/.exec(await link.innerText())![0]
  const other = await browser.newContext({ baseURL: baseURL! })
  const tablet = await other.newPage()

  await test.step('the link signs the person in until it is revoked', async () => {
    await tablet.goto(url)
    await expect(tablet.getByRole('heading', { name: 'Set your password' })).toBeVisible()
    await link.getByRole('button', { name: 'Revoke' }).click()
    await expect(link.getByText('Revoked', { exact: true })).toBeVisible()
    await expect(link.getByRole('button')).toHaveCount(0)
    await tablet.goto('/app/freelancer')
    await expect(tablet).toHaveURL(/\/auth$/)
    await phone.reload()
    await expect(phone).toHaveURL(/\/app\/project\/[0-9a-f-]+\/freelancer$/)
  })

  await test.step('a link signs in again after its revocation is undone', async () => {
    // The toast of the first revocation goes, so that the Undo of the next one is the only one.
    await page.reload()
    await open.click()
    await panel.getByLabel('Person').selectOption(`Mia Brandt (${email})`)
    await panel.getByRole('button', { name: 'Create magic link' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await expect(link.getByText('Active', { exact: true })).toBeVisible()
    const address = /http\S+\/magic\/[\w-]{43}/.exec(await link.innerText())![0]
    await link.getByRole('button', { name: 'Revoke' }).click()
    await expect(link.getByText('Revoked', { exact: true })).toBeVisible()
    await expect(page.getByText('Magic link revoked')).toContainText(email)
    await undoIn(page).click()
    await expect(link.getByText('Active', { exact: true })).toBeVisible()
    await expect(link).toBeFocused()
    await tablet.goto(address)
    await expect(tablet.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  })

  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(open).toBeFocused()
  await other.close()
  await context.close()
})

test('the button of an invite is level with the field of its address', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const button = page.getByRole('button', { name: 'Create admin invite' })
  const form = page.locator('form').filter({ has: button })
  const [field, pressed] = [await form.getByRole('textbox').boundingBox(), await button.boundingBox()]
  expect(Math.abs(field!.y - pressed!.y)).toBeLessThanOrEqual(2)
  expect(pressed!.x - field!.x - field!.width).toBeGreaterThan(4)
})

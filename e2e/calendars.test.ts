/** Addresses of calendar feeds in the browser: a freelancer's own from 'My work', and an administrator's of a project. */
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

// An address that has ended is not found, and one may not be made in every session.
test.use({ expectedErrors: /40[34]/, actionTimeout: 15_000 })

test('a person makes, copies, replaces and ends the address of their calendar', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  const dialog = page.getByRole('dialog', { name: 'Calendar' })
  const address = dialog.getByLabel('Calendar address')
  const read = async (url: string) => {
    const reply = await page.request.get(new URL(url).pathname)
    return { status: reply.status(), text: await reply.text() }
  }

  await page.goto('/app/work')
  await page.getByRole('button', { name: 'In my calendar' }).click()
  await dialog.getByLabel('Name what an hour pays').check()
  await expectAccessible(page, { part: 'dialog' })
  await dialog.getByRole('button', { name: 'Make address' }).click()
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  await expectAccessible(page, { part: 'dialog' })
  const first = await address.inputValue()
  const subscribe = dialog.getByRole('link', { name: 'Open in calendar program' })
  await expect(subscribe).toHaveAttribute('href', first.replace(/^https?:/, 'webcal:'))
  expect((await read(first)).text).toContain('BEGIN:VCALENDAR')

  await dialog.getByRole('button', { name: 'Replace address' }).click()
  await expectAccessible(page, { part: 'dialog' })
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(address).not.toHaveValue(first)
  expect((await read(first)).status).toBe(404)
  expect((await read(await address.inputValue())).status).toBe(200)

  await dialog.getByRole('button', { name: 'End address' }).click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Make address' })).toBeVisible()
})

test('a session that an administrator can have is told to prove the mailbox', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { page: phone } = await signedIn.freelancer(admin, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'de-DE',
  })
  await phone.goto('/app/work')
  await phone.getByRole('button', { name: 'In meinen Kalender' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Kalender' })
  await expect(
    dialog.getByText('Bitte melden Sie sich dafür mit einem Code aus Ihrer E-Mail an.'),
  ).toBeVisible()
  await expectAccessible(phone, { part: 'dialog' })
})

test('an administrator finds the calendar of a project in its settings', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await page.getByRole('button', { name: 'Project settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project settings' })
  await dialog.getByRole('button', { name: 'In my calendar' }).click()
  await dialog.getByRole('button', { name: 'Make address' }).click()
  await expect(dialog.getByLabel('Calendar address')).toHaveValue(/\.ics$/)
  await expectAccessible(page, { part: 'dialog' })
})

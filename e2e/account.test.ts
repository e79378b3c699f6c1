import { expect, test } from './fixtures.ts'
import { signIn, signOut, untilToast } from './steps.ts'

// The browser itself writes a line for the wrong password's answer of 400.
test.use({ expectedErrors: /status of 400/ })

test('a person changes names, phone and password in the account dialog', async ({
  page,
  mailbox,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  const open = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(dialog).toBeVisible()
  }

  await test.step('names and phone', async () => {
    await open()
    await expect(dialog.getByLabel('Phone')).toHaveValue('+49 221 1234567')
    await dialog.getByLabel('First name').fill('Gretel')
    await dialog.getByLabel('Phone').fill('0'.repeat(41))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Up to 40 characters on one line')).toBeVisible()
    await dialog.getByLabel('Phone').fill('')
    await untilToast(page, 'Saved', () => dialog.getByRole('button', { name: 'Save', exact: true }).click())
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByText('Lindner Gretel')).toBeVisible()
  })

  const password = 'herbstfest 27 am Fluss'
  await test.step('password', async () => {
    await open()
    await dialog.getByLabel('Current password').fill('falsch geraten')
    await dialog.getByLabel('New password').fill(password)
    await expect(dialog.getByText('Strong')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByText('This is not your current password. Please try again.')).toBeVisible()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByLabel('Current password').fill(admin.password)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByText('Your password is saved.')).toBeVisible()
    await expect(dialog.getByLabel('New password')).toHaveValue('')
    expect((await mailbox.next(admin.email)).subject).toContain('password was set')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await signOut(page)
  await signIn(page, mailbox, { email: admin.email, password })
  await expect(page).toHaveURL(/\/app\/project\//)
})

test('a freelancer leaves an organisation, after a question that a key can cancel', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { tenantName: 'Rheinufer Kultur' })
  const freelancer = await signedIn.freelancer(admin)
  const { page: own } = freelancer
  await own.getByRole('button', { name: /^Account of/ }).click()
  await own.getByRole('button', { name: 'Your account' }).click()
  const leave = own.getByRole('button', { name: 'Leave Rheinufer Kultur' })
  await leave.press('Enter')
  const question = own.getByRole('dialog', { name: 'Leave Rheinufer Kultur?' })
  await expect(question.getByText('your hours count again')).toBeVisible()
  await own.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(leave).toBeFocused()

  await leave.press('Enter')
  // The message goes after some seconds, so the test looks for it before it waits for the freelancer's page.
  const told = page.getByText('Jonas Öztürk left the organisation').waitFor()
  await question.getByRole('button', { name: 'Leave organisation' }).click()
  await expect(own.getByText('You have left Rheinufer Kultur')).toBeVisible()
  await expect(own).toHaveURL(/\/app\/freelancer$/)
  await told
})

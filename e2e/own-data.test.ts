import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { freshEmail } from './steps.ts'

// The browser itself writes a line for the refusals of the last administrator and of a wrong code.
test.use({ expectedErrors: /status of 4(00|09)/ })

async function openAccount(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a person takes their data along and changes the address with the codes of both mailboxes', async ({
  page,
  mailbox,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { page: own, email } = await signedIn.freelancer(admin)
  await proveMailbox(own, mailbox, email)
  await own.reload()
  const account = await openAccount(own)

  await test.step('the file', async () => {
    const download = own.waitForEvent('download')
    await account.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^slotwerk-\d{4}-\d\d-\d\d\.zip$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  const fresh = freshEmail('new')
  await test.step('the address', async () => {
    await account.getByRole('button', { name: 'Change my email' }).click()
    const dialog = own.getByRole('dialog', { name: 'Change my email' })
    await dialog.getByLabel('New email').fill(fresh)
    await dialog.getByRole('button', { name: 'Mail me the codes' }).click()
    const [oldMail, newMail] = [await mailbox.next(email), await mailbox.next(fresh)]
    await dialog.getByLabel('Code from your present address').fill(oldMail.code())
    await dialog.getByLabel('Code from the new address').fill(oldMail.code())
    await dialog.getByRole('button', { name: 'Change my email' }).click()
    await expect(dialog.getByText('One of the codes is not right')).toBeVisible()
    await dialog.getByLabel('Code from the new address').fill(newMail.code())
    await dialog.getByRole('button', { name: 'Change my email' }).click()
    await expect(dialog).toBeHidden()
    await expect(account.getByText(fresh)).toBeVisible()
    expect((await mailbox.next(email)).subject).toBe('Your account has another address')
  })
})

test('a person deletes the account, and the last administrator cannot', async ({
  page,
  mailbox,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { page: own, email } = await signedIn.freelancer(admin)
  await proveMailbox(own, mailbox, email)
  await own.reload()

  await test.step('not the last administrator', async () => {
    const account = await openAccount(page)
    await account.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await dialog.getByRole('button', { name: 'Mail me a code' }).click()
    await expect(dialog.getByText('An organisation would have no administrator left.')).toBeVisible()
    await page.keyboard.press('Escape')
    await account.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a freelancer', async () => {
    const account = await openAccount(own)
    await account.getByRole('button', { name: 'Delete my account' }).press('Enter')
    const dialog = own.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog.getByText('Past hours and what they paid stay')).toBeVisible()
    await dialog.getByRole('button', { name: 'Mail me a code' }).click()
    await dialog.getByLabel('Code').fill((await mailbox.next(email)).code())
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(own).toHaveURL(/\/auth/)
    await own.goto('/app/freelancer')
    await expect(own).toHaveURL(/\/auth/)
  })

  // The open page of the project names nobody any more.
  await expect(page.getByText(/^Person [A-Z0-9]{8}$/).first()).toBeVisible()
  await expect(page.getByText('Öztürk')).toHaveCount(0)
})

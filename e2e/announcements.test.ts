/** An administrator announces a month from its page, and the roster is told. */
import type { NoticesReply } from '../src/contract/notices.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

// The fourth announcement of a day is refused.
test.use({ expectedErrors: /429/, actionTimeout: 15_000 })

test('an administrator announces the month with a sentence, three times a day', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  const { api } = await signedIn.freelancerWithoutPage(admin)
  await page.goto(`/app/project/${admin.api.user.projectId}?month=2099-12`)
  const open = page.getByRole('button', { name: 'Announce month' })
  const dialog = page.getByRole('dialog', { name: 'Announce month' })
  await open.click()
  await expect(dialog.getByText('The plan of December 2099 is open')).toBeVisible()
  await expectAccessible(page, { part: 'dialog' })
  const sentence = dialog.getByLabel('Your sentence')
  await sentence.fill('Please be quick.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await open.click()
  await expect(sentence).toHaveValue('Please be quick.')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByText('Announced', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  const { notices } = await api.call<NoticesReply>('GET', '/me/notices')
  expect(notices.map(({ kind, text }) => [kind, text.split(' · ')[1]])).toEqual([
    ['month', 'The plan of December 2099 is open. Please be quick.'],
  ])

  for (const _ of [2, 3]) {
    await open.click()
    await dialog.getByRole('button', { name: 'Announce' }).click()
    await expect(dialog).toBeHidden()
  }
  await open.click()
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByText('Months of a project can be announced three times a day.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

import { expect, test } from './fixtures.ts'
import { cell, showMonth } from './steps.ts'

test('a week is copied into the next month, and undo and other pages follow there', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const project = `/app/project/${admin.api.user.projectId}`
  await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/schedule/slots`, {
    slots: [9, 10, 11].map((hour) => ({ date: '2038-09-22', hour, mode: 'GREEN' })),
  })
  const { page: phone } = await signedIn.freelancer(admin, { viewport: { width: 390, height: 844 } })
  await phone.goto(`${project}/freelancer?month=2038-10`)
  await showMonth(phone)
  await page.goto(`${project}?month=2038-09`)
  await expect(cell(page, 22, 9)).toHaveAttribute('data-mode', 'GREEN')
  const dialog = page.getByRole('dialog', { name: 'Copy a week' })

  await test.step('the dialog says what it will do', async () => {
    await page.getByRole('button', { name: 'Fill…' }).click()
    await page.getByRole('button', { name: 'Copy a week…' }).click()
    await dialog.getByLabel('From').selectOption('Week 38 · 20–26 Sept')
    await expect(dialog.getByLabel('Week 39 · 27 Sept–3 Oct')).toBeChecked()
    await expect(dialog.getByRole('status')).toHaveText('3 hours change in 1 week')
    await dialog.getByLabel('Week 40 · 4–10 Oct').check()
    await expect(dialog.getByRole('status')).toHaveText('6 hours change in 2 weeks')
  })

  await test.step('both months change, also on another page', async () => {
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('6 hours changed in 2 weeks')).toBeVisible()
    await expect(cell(page, 29, 10)).toHaveAttribute('data-mode', 'GREEN')
    await expect(cell(phone, 6, 10)).toHaveAttribute('data-mode', 'GREEN')
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(cell(page, 6, 11)).toHaveAttribute('data-mode', 'GREEN')
  })

  await test.step('one undo takes back the weeks of both months, and one redo brings them again', async () => {
    const toolbar = page.getByRole('group', { name: 'Tools of the schedule' })
    await toolbar.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, 6, 11)).toHaveAttribute('data-mode', 'WHITE')
    await expect(cell(phone, 6, 10)).toHaveAttribute('data-mode', 'WHITE')
    await page.getByRole('button', { name: 'Prev month' }).click()
    await expect(cell(page, 29, 10)).toHaveAttribute('data-mode', 'WHITE')
    await expect(cell(page, 22, 10)).toHaveAttribute('data-mode', 'GREEN')
    await toolbar.getByRole('button', { name: 'Redo' }).click()
    await expect(cell(page, 29, 10)).toHaveAttribute('data-mode', 'GREEN')
    await expect(cell(phone, 6, 10)).toHaveAttribute('data-mode', 'GREEN')
  })
})

import { expect, test } from './fixtures.ts'
import { cell, showMonth } from './steps.ts'

test('closing hours that somebody gave is asked about, told on their page, and undone', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const path = `/projects/${admin.api.user.projectId}`
  const { page: phone, api } = await signedIn.freelancer(admin, { viewport: { width: 390, height: 844 } })
  const day = await cell(page, 28, 9).getAttribute('data-date')
  const hours = [9, 10, 11]
  await admin.api.call('PUT', `${path}/schedule/slots`, {
    slots: hours.map((hour) => ({ date: day, hour, mode: 'RED' })),
  })
  await api.call('PUT', `${path}/availability`, { availability: [{ day, hours: [9, 10] }] })
  for (const hour of [9, 10]) await expect(cell(page, 28, hour)).toHaveAccessibleName(/high demand.*, given/)
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  const schedule = page.getByRole('region', { name: 'Schedule', exact: true })
  const row = schedule.locator('tr', { has: page.locator('[data-date$="-28"]') })
  const closeDay = () => row.getByRole('rowheader').click()
  const sum = phone.getByRole('complementary', { name: /^Estimated earnings/ })
  const dialog = page.getByRole('dialog', { name: 'Save this change?' })

  await test.step('cancelled, nothing is saved', async () => {
    await schedule.getByRole('button', { name: 'Black' }).click()
    await closeDay()
    await expect(dialog).toContainText('2 given hours of 1 person stop counting.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(cell(page, 28, 9)).toHaveAttribute('data-mode', 'RED')
    expect(saves).toEqual([])
  })

  await test.step('confirmed, it is one save, and the freelancer reads what happened', async () => {
    await closeDay()
    await dialog.getByRole('button', { name: 'Close anyway' }).click()
    await expect(cell(page, 28, 9)).toHaveAttribute('data-mode', 'BLACK')
    await showMonth(phone)
    await expect(cell(phone, 28, 9)).toHaveAccessibleName(/closed, no longer counts/)
    // A phone has no room for the note of a bar of two hours: the words show where one points, focuses or presses.
    const words = cell(phone, 28, 10).getByText('closed, no longer counts')
    await expect(words).toBeHidden()
    await cell(phone, 28, 10).focus()
    await expect(words).toBeVisible()
    const box = (await words.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    await expect(sum).toContainText('2 h closed')
    expect(saves).toHaveLength(1)
  })

  await test.step('undone, the hours count again', async () => {
    await schedule.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, 28, 9)).toHaveAttribute('data-mode', 'RED')
    await expect(cell(phone, 28, 9)).toHaveAccessibleName(/high demand.*given/)
    await expect(sum).not.toContainText('closed')
  })
})

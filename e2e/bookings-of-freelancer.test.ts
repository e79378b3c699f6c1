/** A freelancer's month in a confirmed project: what is booked, what waits, and how hours go back. */
import { expect, test } from './fixtures.ts'
import { cell } from './steps.ts'

test('a freelancer sees what is booked, takes given hours back, and asks to be released', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { page: desk, api } = await signedIn.freelancer(admin)
  const project = `/projects/${admin.api.user.projectId}`
  const next = await desk.evaluate(() => {
    const now = new Date()
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 10))
    return month.toISOString().slice(0, 10)
  })
  const slots = [9, 10, 11].map((hour) => ({ date: next, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  await admin.api.call('PUT', `${project}/staffing`, { ...staffing, booking: 'confirmed', keepBooked: false })
  await api.call('PUT', `${project}/availability`, { availability: [{ day: next, hours: [9, 10, 11] }] })
  const booked = [{ date: next, hour: 9, userId: api.user.id, state: 'booked' }]
  await admin.api.call('PUT', `${project}/bookings`, { slots: booked })

  await desk.goto(`/app${project.replace('projects', 'project')}/freelancer?month=${next.slice(0, 7)}`)
  const sums = desk.getByRole('complementary', { name: /^Estimated earnings/ })
  await expect(sums).toContainText('1 h booked')
  await expect(sums).toContainText('3 h given')
  await expect(desk.locator('main')).toContainText(
    'Saved hours wait for an answer. Until then you can take them back.',
  )
  await expect(desk.getByText(/Saved hours are promised/)).toHaveCount(0)
  await expect(cell(desk, 10, 9)).toHaveAttribute('aria-label', /, booked$/)

  await cell(desk, 10, 11).click()
  const question = desk.getByRole('dialog', { name: 'Take hours back?' })
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(sums).toContainText('2 h given')
  await expect(cell(desk, 10, 11)).toHaveAttribute('aria-selected', 'false')

  await cell(desk, 10, 9).click()
  const refusal = desk.getByRole('dialog', { name: 'Cannot remove hours' })
  await refusal.getByRole('button', { name: 'Ask to be released' }).click()
  await expect(desk.getByText('You asked to be released. Until then you stay booked.')).toBeVisible()
  await expect(sums).toContainText('1 h booked')
})

/** A freelancer's month in a confirmed project: what is booked, what waits, and how hours go back. */
import { addMonths } from '../src/domain/calendar.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { cell } from './steps.ts'

test('a freelancer sees what is booked, takes given hours back, and asks to be released', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { page: desk, api } = await signedIn.freelancer(admin)
  const project = `/projects/${admin.api.user.projectId}`
  const next = `${addMonths(currentMonth(), 1)}-10`
  const slots = [9, 10, 11].map((hour) => ({ date: next, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  await admin.api.call('PUT', `${project}/staffing`, { ...staffing, booking: 'confirmed', keepBooked: false })
  await api.call('PUT', `${project}/availability`, { availability: [{ day: next, hours: [9, 10, 11] }] })
  const booked = [{ date: next, hour: 9, userId: api.user.id, state: 'booked' }]
  await admin.api.call('PUT', `${project}/bookings`, { slots: booked })

  await page.goto(`/app${project.replace('projects', 'project')}?month=${next.slice(0, 7)}`)
  const roster = page.getByRole('region', { name: 'Freelancers' })
  await expect(roster.getByRole('row', { name: /^Jonas Öztürk/ })).toContainText('1 booked of 3 given')
  await page.getByRole('tab', { name: 'Summary' }).click()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1 booked of 3 given')

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

test('on a narrow phone the booked hours stand beside their sum, in German too', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const viewport = { width: 360, height: 740 }
  const { page: phone, api } = await signedIn.freelancer(admin, { locale: 'de-DE', viewport })
  const project = `/projects/${admin.api.user.projectId}`
  const wages = { wageGreen: 18, wageYellow: 20.5, wageRed: 24 }
  await admin.api.call('PUT', `/tenants/${admin.api.user.memberships[0]!.tenantId}/wage-config`, wages)
  const hours = [9, 10, 11, 12, 13, 14]
  const days = ['2099-12-01', '2099-12-02', '2099-12-03', '2099-12-04', '2099-12-07']
  const slots = days.flatMap((date) => hours.map((hour) => ({ date, hour, mode: 'YELLOW' })))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  await api.call('PUT', `${project}/availability`, { availability: days.map((day) => ({ day, hours })) })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  await admin.api.call('PUT', `${project}/staffing`, { ...staffing, booking: 'confirmed', keepBooked: true })
  await phone.goto(`/app${project.replace('projects', 'project')}/freelancer?month=2099-12`)
  const sum = phone.getByRole('complementary').getByText('615,00').first()
  const booked = phone.getByText('30 h gebucht')
  const middleOf = async (place: typeof sum) => {
    const box = (await place.boundingBox())!
    return box.y + box.height / 2
  }
  await expect(booked).toBeVisible()
  expect(Math.abs((await middleOf(booked)) - (await middleOf(sum)))).toBeLessThan(10)
})

test('the word of a full hour in a narrow cell shows when the cell has the focus', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const other = await signedIn.freelancer(admin)
  const viewport = { width: 390, height: 844 }
  const { page: phone } = await signedIn.freelancer(admin, { locale: 'de-DE', viewport })
  const project = `/projects/${admin.api.user.projectId}`
  const date = '2099-12-07'
  const slots = [9, 10, 11, 19, 20].map((hour) => ({ date, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `${project}/schedule/slots`, { slots })
  const staffing = await admin.api.call<object>('GET', `${project}/staffing`)
  await admin.api.call('PUT', `${project}/staffing`, { ...staffing, closeFull: true })
  const availability = [{ day: date, hours: [9, 10, 20] }]
  await other.api.call('PUT', `${project}/availability`, { availability })

  await phone.goto(`/app${project.replace('projects', 'project')}/freelancer?month=2099-12`)
  await phone.getByText('Monat', { exact: true }).click()
  for (const hour of [9, 20]) {
    const full = cell(phone, 7, hour)
    await expect(full).toHaveAttribute('aria-label', /, Besetzt$/)
    const word = full.getByText('Besetzt')
    await expect(word).toBeHidden()
    await full.focus()
    await expect(word).toBeInViewport({ ratio: 1 })
  }
})

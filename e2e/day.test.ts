/** The day of a project: who works when, with telephones to press. */
import { expect, test } from './fixtures.ts'
import { countPresses } from './presses.ts'
import type { Administrator } from './signed-in.ts'

const MONTH = '2031-06'
/** A Saturday. */
const DATE = '2031-06-14'
const HOURS = [16, 17, 18, 19]

/** Paints a Saturday that needs two people, and gives a person three of its hours. */
async function plan({ api }: Administrator, userId: string): Promise<string> {
  const project = `/projects/${api.user.projectId}`
  const slots = HOURS.map((hour) => ({ date: DATE, hour, mode: 'RED' }))
  await api.call('PUT', `${project}/schedule/slots`, { slots })
  await api.call('PUT', `${project}/needs`, {
    slots: HOURS.map((hour) => ({ date: DATE, hour, people: 2 })),
  })
  await api.call('PUT', `${project}/availability/${userId}`, {
    availability: [{ day: DATE, hours: [17, 18, 19] }],
  })
  return `/app/project/${api.user.projectId}`
}

test('two presses lead from the project page to the people of a Saturday at 18:00', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancerWithoutPage(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
  await jonas.api.call('PATCH', '/me', { firstName: 'Jonas', lastName: 'Öztürk', phone: '+49 170 22 33' })
  const project = await plan(admin, jonas.api.user.id)
  await page.goto(`${project}?month=${MONTH}`)

  const presses = await countPresses(page)
  await page.getByRole('link', { name: 'Day', exact: true }).click()
  await page.getByRole('link', { name: 'Saturday, 14 June 2031' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saturday, 14 June 2031' })).toBeVisible()
  const row = page.getByRole('row', { name: /Jonas Öztürk/ })
  await expect(row).toContainText('17–20')
  expect(await presses()).toBe(2)

  await test.step('an hour lists its people, and the address opens it again', async () => {
    await page.getByRole('button', { name: '18:00' }).click()
    const booked = page.getByRole('region', { name: 'Booked' })
    await expect(booked).toContainText('Jonas Öztürk')
    await expect(booked.getByRole('link')).toHaveAttribute('href', 'tel:+491702233')
    await expect(page.getByRole('status').filter({ hasText: '1 of 2 booked' })).toBeVisible()
    await expect(page).toHaveURL(/\/day\/2031-06-14\?hour=18$/)
    await page.reload()
    await expect(booked).toContainText('Jonas Öztürk')
    await expect(page.getByRole('button', { name: '18:00' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Close the hour' }).click()
    await expect(booked).toBeHidden()
  })

  await test.step('Back closes an hour, however many were opened, and then leaves the day', async () => {
    const booked = page.getByRole('region', { name: 'Booked' })
    await page.getByRole('button', { name: '17:00' }).click()
    await page.getByRole('button', { name: '18:00' }).click()
    await expect(booked).toContainText('Jonas Öztürk')
    await page.goBack()
    await expect(booked).toBeHidden()
    await expect(page).toHaveURL(/\/day\/2031-06-14$/)
    await page.getByRole('button', { name: '18:00' }).click()
    await page.getByRole('button', { name: 'Close the hour' }).click()
    await expect(booked).toBeHidden()
    await page.goBack()
    await expect(page).not.toHaveURL(/\/day\/2031-06-14/)
    await page.goForward()
    await expect(page.getByRole('row', { name: /Jonas Öztürk/ })).toContainText('17–20')
  })

  await test.step('the coverage stands below the people', async () => {
    await expect(page.getByRole('row', { name: /^Coverage/ })).toContainText('1/2')
    await expect(page.getByRole('cell', { name: 'Red, 0 of 2 booked, gap' })).toHaveCount(1)
  })

  await test.step('a change by somebody else appears without a reload', async () => {
    await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/availability/${jonas.api.user.id}`, {
      availability: [{ day: DATE, hours: [16, 17, 18, 19] }],
    })
    await expect(row).toContainText('16–20')
  })

  await test.step('the keyboard leads to the next day and back', async () => {
    await page.getByRole('button', { name: 'Next day' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday, 15 June 2031' })).toBeVisible()
    await expect(page.getByText('Nobody has hours on this day')).toBeVisible()
    await page.getByRole('button', { name: 'Previous day' }).press('Enter')
    await expect(row).toContainText('16–20')
  })

  await test.step('all fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '18:00' }).click()
    await expect(page.getByRole('region', { name: 'Booked' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('it prints on one sheet', async () => {
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})

test('an hour of the day books a person by one press, and undoes it', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancerWithoutPage(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
  const mia = await signedIn.freelancer(admin, { firstName: 'Mia', lastName: 'Adler' })
  const project = await plan(admin, jonas.api.user.id)
  await page.goto(`${project}/day/${DATE}?hour=18`)
  await page.getByRole('button', { name: 'Book or ask' }).click()
  const people = page.getByRole('region', { name: 'People' })
  await expect(people.getByRole('list', { name: /^Booked/ })).toContainText('1 of 1')
  await expect(people.getByRole('list', { name: /^Others/ })).toContainText('Mia Adler')
  const row = page.getByRole('row', { name: /Mia Adler/ })

  await test.step('Book', async () => {
    await people.getByRole('button', { name: 'Book Mia Adler' }).click()
    await expect(row).toContainText('18–19')
    await expect(page.getByText('1 hour booked Mia Adler')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeHidden()
  })

  await test.step('Ask', async () => {
    await people.getByRole('button', { name: 'Ask Mia Adler' }).click()
    await expect(people.getByRole('list', { name: /^Asked/ })).toContainText('Mia Adler')
    await expect(row).toContainText('18–19')
    await expect(mia.page).toHaveURL(/freelancer/)
  })

  await test.step('Unbook', async () => {
    await people.getByRole('button', { name: 'Unbook Jonas Öztürk' }).click()
    await expect(page.getByRole('row', { name: /Jonas Öztürk/ })).toContainText('17–18')
  })
})

test.describe('to freelancers', () => {
  // The server refuses the day until the project shows colleagues.
  test.use({ expectedErrors: /403/ })

  test('the day shows colleagues where the project says so', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const jonas = await signedIn.freelancer(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
    const project = await plan(admin, jonas.api.user.id)
    await jonas.page.goto(`${project}/day/${DATE}`)
    await expect(jonas.page.getByText('This project does not show people whom they work with.')).toBeVisible()
    await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/staffing`, {
      booking: 'open',
      need: { GREEN: 1, YELLOW: 1, RED: 1 },
      closeFull: false,
      releaseHours: null,
      answerHours: 24,
      showColleagues: true,
    })
    await jonas.page.reload()
    await expect(jonas.page.getByRole('row', { name: /Jonas Öztürk/ })).toContainText('17–20')
    await expect(jonas.page.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  })
})

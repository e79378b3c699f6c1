/** The team of a project: people and days of a month. */
import type { RosterReply } from '../src/contract/projects.ts'
import { addFreelancers } from './add-freelancers.ts'
import { expect, test } from './fixtures.ts'

const MONTH = '2031-06'
const MANY = 1000

test('the team shows everybody’s days, hours and euros of a month', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancerWithoutPage(admin, { firstName: 'Jonas', lastName: 'Öztürk' })
  const mia = await signedIn.freelancerWithoutPage(admin, { firstName: 'Mia', lastName: 'Adler' })
  const { projectId } = admin.api.user
  const project = `/projects/${projectId}`
  const { tenantId } = admin.api.user.memberships[0]!
  await admin.api.call('PUT', `/tenants/${tenantId}/wage-config`, {
    wageGreen: 10,
    wageYellow: 12,
    wageRed: 20,
  })
  const hours = [9, 10, 11, 14, 15, 16, 17]
  await admin.api.call('PUT', `${project}/schedule/slots`, {
    slots: hours.map((hour) => ({ date: `${MONTH}-14`, hour, mode: 'RED' })),
  })
  const give = (userId: string, given: number[]) =>
    admin.api.call('PUT', `${project}/availability/${userId}`, {
      availability: [{ day: `${MONTH}-14`, hours: given }],
    })
  await give(jonas.api.user.id, hours)

  await page.goto(`/app/project/${projectId}?month=${MONTH}`)
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  const table = page.getByRole('grid', { name: 'Team, June 2031' })
  const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })

  await test.step('a cell has the blocks of a day', async () => {
    await expect(row('Jonas Öztürk').getByRole('link')).toHaveText('9–12, 14–18')
    await expect(row('Jonas Öztürk').getByRole('link')).toHaveAccessibleName('Booked 9–12, Booked 14–18')
    await expect(row('Jonas Öztürk')).toContainText('140,00')
    await expect(row('Mia Adler')).toContainText('0,00')
  })

  await test.step('heads sort the people', async () => {
    const names = () => table.locator('tbody th').allInnerTexts()
    expect(await names()).toEqual(['Jonas Öztürk', 'Mia Adler'])
    await page.getByRole('button', { name: 'Name' }).click()
    expect(await names()).toEqual(['Mia Adler', 'Jonas Öztürk'])
    await page.getByRole('button', { name: 'Hours' }).click()
    expect(await names()).toEqual(['Jonas Öztürk', 'Mia Adler'])
  })

  await test.step('a search finds a person', async () => {
    await page.getByRole('searchbox').fill('adl')
    await expect(row('Jonas Öztürk')).toBeHidden()
    await page.getByRole('searchbox').fill('')
  })

  await test.step('a search that finds nobody says so, and is cleared by one press', async () => {
    await page.getByRole('searchbox').fill('nobody at all')
    await expect(page.getByText('Nobody has this name or email address.')).toBeVisible()
    await expect(table).toBeHidden()
    await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(row('Mia Adler')).toBeVisible()
  })

  await test.step('hours that somebody gives appear without a reload', async () => {
    await give(mia.api.user.id, [9])
    await expect(row('Mia Adler').getByRole('link')).toHaveText('9–10')
  })

  await test.step('a given hour that closes counts no longer, and opens again', async () => {
    const link = row('Jonas Öztürk').getByRole('link')
    const colour = (mode: string) =>
      admin.api.call('PUT', `${project}/schedule/slots`, { slots: [{ date: `${MONTH}-14`, hour: 17, mode }] })
    await colour('WHITE')
    await expect(link).toHaveAccessibleName('Booked 9–12, Booked 14–17, Closed, no longer counts 17–18')
    await expect(row('Jonas Öztürk')).toContainText('120,00')
    await colour('RED')
    await expect(link).toHaveAccessibleName('Booked 9–12, Booked 14–18')
  })

  await test.step('a press opens the person’s day', async () => {
    await row('Jonas Öztürk').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saturday, 14 June 2031' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Jonas Öztürk/ })).toHaveAttribute('data-marked', 'true')
    await page.goBack()
  })

  await test.step('the keyboard walks over the cells and opens a day', async () => {
    await expect(row('Jonas Öztürk')).toBeVisible()
    await row('Jonas Öztürk').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Saturday, 14 June 2031' })).toBeVisible()
    await page.goBack()
  })

  await test.step('a phone scrolls the table and not the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(row('Jonas Öztürk')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await row('Jonas Öztürk').getByRole('link').scrollIntoViewIfNeeded()
    await expect(row('Jonas Öztürk').getByRole('rowheader')).toBeInViewport()
  })

  await test.step('it prints on one sheet', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})

test('a phone opens the team at today', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await signedIn.freelancerWithoutPage(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/project/${admin.api.user.projectId}/team`)
  const table = page.getByRole('grid', { name: /^Team, / })
  await expect(table.locator('[data-today]')).toBeInViewport()
  const [name, day] = await Promise.all(
    ['thead .team-table-name', '[data-today]'].map((part) => table.locator(part).boundingBox()),
  )
  const distance = Math.round(day!.x - (name!.x + name!.width))
  const rest = await table.evaluate(({ parentElement: frame }) =>
    Math.round(frame!.scrollWidth - frame!.clientWidth - frame!.scrollLeft),
  )
  // At the end of a month nothing is left to scroll.
  expect(distance === 0 || rest === 0).toBe(true)
})

test('a laptop keeps hours and euros beside the names while the days scroll', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await signedIn.freelancerWithoutPage(admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/app/project/${admin.api.user.projectId}/team?month=${MONTH}`)
  const row = page.getByRole('grid', { name: 'Team, June 2031' }).locator('tr[data-user-id]').first()
  const sides = () =>
    row.evaluate((person) =>
      [...person.children].slice(0, 4).map((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return { left: Math.round(left), right: Math.round(right) }
      }),
    )
  await expect(row.getByRole('gridcell')).not.toHaveCount(0)
  const [name, hours, euros, firstDay] = await sides()
  await row.evaluate((person) => person.closest('table')!.parentElement!.scrollTo(999, 0))
  const scrolled = await sides()
  expect(scrolled.slice(0, 3)).toEqual([name, hours, euros])
  expect(scrolled[3]!.left).toBeLessThan(firstDay!.left)
})

test('a thousand people scroll, and all of them are on paper', async ({ page, signedIn, server }) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, MANY)
  await page.goto(`/app/project/${admin.api.user.projectId}/team?month=${MONTH}`)
  const table = page.getByRole('grid', { name: 'Team, June 2031' })
  await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1))
  const people = table.locator('tr[data-user-id]')
  expect(await people.count()).toBeLessThan(100)
  await table.evaluate((element) => element.parentElement!.scrollTo(0, 18_000))
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Meyer 5\d\d/ }) })
  await expect(row.first()).toBeVisible()
  await expect(row.first().getByRole('gridcell')).toHaveCount(32)
  await expect(page.getByRole('button', { name: 'Name' })).toBeInViewport()
  await page.getByRole('searchbox').fill('777')
  await expect(people).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await page.emulateMedia({ media: 'print' })
  await expect(people).toHaveCount(MANY)
})

test('a row keeps its height when its days are drawn', async ({ page, signedIn, server }) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, 100)
  const project = `/projects/${admin.api.user.projectId}`
  const { users } = await admin.api.call<RosterReply>('GET', `${project}/roster?month=${MONTH}`)
  const { id } = users.find(({ user }) => user.lastName === 'Meyer 050')!.user
  const hours = [9, 11, 13, 15]
  await admin.api.call('PUT', `${project}/schedule/slots`, {
    slots: hours.map((hour) => ({ date: `${MONTH}-14`, hour, mode: 'RED' })),
  })
  await admin.api.call('PUT', `${project}/availability/${id}`, {
    availability: [{ day: `${MONTH}-14`, hours }],
  })
  await page.goto(`/app${project.replace('projects', 'project')}/team?month=${MONTH}`)
  const table = page.getByRole('grid', { name: 'Team, June 2031' })
  await expect(table.getByRole('row')).not.toHaveCount(0)
  const heights = await table.evaluate(async (element, userId) => {
    element.parentElement!.scrollTo(0, 1500)
    const seen = { before: 0, after: 0 }
    while (seen.after === 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const row = element.querySelector<HTMLTableRowElement>(`[data-user-id="${userId}"]`)
      if (row) seen[row.querySelector('a') ? 'after' : 'before'] = row.offsetHeight
    }
    return seen
  }, id)
  expect(heights.before).toBe(heights.after)
  expect(heights.after).toBeGreaterThan(60)
})

test('people who have just come into sight have their days on paper', async ({ page, signedIn, server }) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, 100)
  await page.goto(`/app/project/${admin.api.user.projectId}/team?month=${MONTH}`)
  const table = page.getByRole('grid', { name: 'Team, June 2031' })
  await expect(table.locator('tr[data-user-id] td:nth-child(33)').first()).toBeVisible()
  const counts = await table.evaluate(async (element) => {
    const undrawn = () => element.querySelectorAll('tr[data-user-id]:not(:has(td:nth-child(33)))').length
    element.parentElement!.scrollTo(0, 1500)
    while (undrawn() === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
    dispatchEvent(new Event('beforeprint'))
    return { people: element.querySelectorAll('tr[data-user-id]').length, undrawn: undrawn() }
  })
  expect(counts).toEqual({ people: 100, undrawn: 0 })
})

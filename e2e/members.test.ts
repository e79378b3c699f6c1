import type { Page } from '@playwright/test'
import { DESK, findViolations, PHONE, switchLanguage } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Account, Administrator } from './signed-in.ts'
import { cell, freshEmail } from './steps.ts'
import { linesOf } from './text-lines.ts'

const removed = (admin: Administrator, { api }: Account) =>
  admin.api.call('DELETE', `/tenants/${admin.api.user.memberships[0]!.tenantId}/members/${api.user.id}`)

test('an administrator sees the members, makes a planner, and removes a member', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const jonas = await signedIn.freelancerWithoutPage(admin)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/app\/members$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Members' })
  await expect(table.getByRole('row')).toHaveCount(3)
  const row = table.getByRole('row').filter({ hasText: jonas.email })
  await expect(row).toContainText('Freelancer')
  await expect(row).toContainText('today')
  const mine = table.getByRole('row').filter({ hasText: admin.email })
  await expect(mine).toContainText('You')

  await test.step('finds the own account and its data behind the own row', async () => {
    await mine.getByRole('button', { name: /^More about/ }).click()
    await expect(page.getByRole('button', { name: /^(Remove|Erase data of)/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Your account and your data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your account' })
    await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('names a project to a planner', async () => {
    await row.getByRole('button', { name: 'Change role of Jonas Öztürk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Role of Jonas Öztürk' })
    await expect(dialog.getByRole('radio', { name: /^Freelancer/ })).toBeFocused()
    await dialog.getByRole('radio', { name: /^Planner/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose at least one project.')
    await dialog.getByRole('checkbox', { name: 'Rheinufer Kultur' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Planner')
    await expect(row).toContainText('Rheinufer Kultur')
  })

  await test.step('cannot give up the last administrator', async () => {
    await mine.getByRole('button', { name: /^Change role/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Role of/ })
    await dialog.getByRole('radio', { name: /^Freelancer/ }).check()
    await expect(dialog.getByText('This is your own role.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This is the only administrator of the organisation.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('removes a member after being told what is lost', async () => {
    await row.getByRole('button', { name: 'More about Jonas Öztürk' }).click()
    await page.getByRole('button', { name: 'Remove Jonas Öztürk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Jonas Öztürk from Rheinufer Kultur?' })
    await expect(dialog).toContainText('Their hours come back with a new invite.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toBeHidden()
    await expect(table.getByRole('row')).toHaveCount(2)
  })

  await test.step('erases a member once the name is typed', async () => {
    const { email } = await signedIn.freelancerWithoutPage(admin)
    await page.reload()
    await expect(table).toContainText(email)
    await table.getByRole('button', { name: 'More about Jonas Öztürk' }).click()
    await table.getByRole('button', { name: 'Erase data of Jonas Öztürk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase the data of Jonas Öztürk?' })
    await expect(dialog).toContainText('This cannot be undone')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(dialog).toContainText('This is not the name of the person.')
    await dialog.getByRole('textbox').fill('jonas  öztürk')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(dialog).toBeHidden()
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(page.getByText(email)).toHaveCount(0)
  })
})
test.use({ expectedErrors: /40\d/ })

test('a former member is named without an address, and erased at the end of the page', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancer(admin)
  await page.goto('/app/members')
  await expect(page.getByRole('table', { name: 'Members' })).toContainText(jonas.email)
  const former = page.getByRole('region', { name: 'Former members' })
  await expect(former).toHaveCount(0)
  await removed(admin, jonas)
  await page.reload()
  await expect(former.getByRole('listitem')).toHaveCount(1)
  await expect(former.getByRole('listitem')).toContainText('Jonas Öztürk')
  await expect(page.getByText(jonas.email)).toHaveCount(0)

  await former.getByRole('button', { name: 'Erase data of Jonas Öztürk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase the data of Jonas Öztürk?' })
  await expect(dialog).not.toContainText('Access ends')
  await dialog.getByRole('textbox').fill('Jonas Öztürk')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toBeHidden()
  await expect(former).toHaveCount(0)
  const history = await admin.api.call('GET', `/projects/${admin.api.user.projectId}/audit`)
  expect(JSON.stringify(history)).toMatch(/Person [A-Z0-9]{8}/)
  expect(JSON.stringify(history)).not.toMatch(/Öztürk|jonas/)
})

test('the erase dialog and the former members break no rule of axe', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  await removed(admin, await signedIn.freelancerWithoutPage(admin, { firstName: 'Kim', lastName: 'Bach' }))
  await signedIn.freelancerWithoutPage(admin)
  await page.goto('/app/members')
  await expect(page.getByRole('region', { name: 'Former members' })).toBeVisible()

  /** Audits in both languages and themes, on a desk and on a phone. */
  async function audit(what: string, part?: string): Promise<void> {
    for (const language of ['en', 'de'] as const)
      for (const colorScheme of ['light', 'dark'] as const)
        for (const viewport of [DESK, PHONE]) {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme })
          await switchLanguage(page, language)
          const found = await findViolations(page, { part })
          expect.soft(found, `${what}, ${language}, ${colorScheme}, ${viewport.width} px`).toEqual([])
        }
    await page.setViewportSize(DESK)
    await switchLanguage(page, 'en')
  }

  await audit('the members with former ones')
  await page.getByRole('button', { name: 'Erase data of Kim Bach' }).click()
  await audit('the erasure of a former member', 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about Jonas Öztürk' }).click()
  await page.getByRole('button', { name: 'Erase data of Jonas Öztürk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('dialog')).toContainText('This is not the name of the person.')
  await audit('the erasure of a member, refused', 'dialog[open]')
})

test('on a phone the members are cards', async ({ page, signedIn }) => {
  await page.setViewportSize(PHONE)
  const admin = await signedIn.admin(page, { opens: false })
  await signedIn.planner(admin)
  await page.goto('/app/members')
  const cards = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Petra Lang' })).toContainText('Planner')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

/** The members, which are a table in a wide window and cards in a narrow one. */
const listOf = (page: Page) =>
  page.getByRole('table').or(page.getByRole('list', { name: /^(Members|Mitglieder)$/ }))

test('the members fit into small windows, and no address breaks', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: false })
  const jonas = await signedIn.freelancerWithoutPage(admin, {
    firstName: 'Marie-Luise',
    lastName: 'Öztürk-Schäfer',
  })
  await admin.api.call('PATCH', `/projects/${admin.api.user.projectId}`, { name: 'Rheinufer Kulturnächte' })
  await page.goto('/app/members')
  const list = listOf(page)
  const member = list.locator('tr, li').filter({ hasText: 'Öztürk' })
  const projects = member.getByText('Rheinufer Kulturnächte')
  const address = member.getByText(jonas.email, { exact: true })
  await expect(address).toBeVisible()
  for (const language of ['en', 'de'] as const) {
    await switchLanguage(page, language)
    for (const width of [641, 700, 768, 840, 959, 960, 1024, 1280]) {
      await page.setViewportSize({ width, height: 768 })
      await expect(list).toHaveRole(width < 768 ? 'list' : 'table')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBe(width)
      expect(
        await list.evaluate((all: HTMLElement) => all.offsetWidth - all.parentElement!.clientWidth),
      ).toBe(0)
      // The name breaks between its words alone.
      expect((await linesOf(projects, 'Kulturnächte')).lines, `${width}`).toBe(1)
      const line = await linesOf(address, jonas.email)
      expect(line, `${width}`).toEqual({ lines: 1, isInside: true })
      await expect(address).toHaveAttribute('title', jonas.email)
    }
  }
})

test('a very long address leaves the members within their page', async ({ page, signedIn }) => {
  const email = `${'veranstaltungstechnik.'.repeat(3)}@buehnenbau-am-rhein.example.org`
  // The address of the screen ends in the same way.
  await page.route(/\/members(\?.*)?$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const reply = await route.fetch()
    const { members, next } = await reply.json()
    const user = { ...members[0].user, email }
    return route.fulfill({ response: reply, json: { members: [{ ...members[0], user }], next } })
  })
  await signedIn.admin(page, { opens: '/app/members' })
  const list = listOf(page)
  await expect(list.getByText(email, { exact: true })).toBeVisible()
  for (const width of [700, 1024, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(list).toHaveRole(width < 768 ? 'list' : 'table')
    const over = () => list.evaluate((all: HTMLElement) => all.offsetWidth - all.parentElement!.clientWidth)
    await expect.poll(over, `${width}`).toBe(0)
  }
})

test('the menu of a member shows all of its entries with a long name and with a long address', async ({
  page,
  signedIn,
}) => {
  const email = `${'veranstaltungstechnik.'.repeat(3)}@buehnenbau.example.org`
  const names = [
    { firstName: 'Maximiliane', lastName: 'Öztürk-Müller von Hohenstein' },
    { firstName: '', lastName: '', email },
  ]
  await page.route(/\/members(\?.*)?$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const reply = await route.fetch()
    const { members, next } = await reply.json()
    const more = names.map((name, index) => ({
      ...members[0],
      role: 'FREELANCER',
      user: { ...members[0].user, id: `u${index}`, ...name },
    }))
    return route.fulfill({ response: reply, json: { members: [...members, ...more], next } })
  })
  await page.setViewportSize({ width: 1280, height: 768 })
  await signedIn.admin(page, { opens: '/app/members' })
  for (const name of ['Maximiliane Öztürk-Müller von Hohenstein', email]) {
    await page.getByRole('button', { name: `More about ${name}` }).click()
    for (const text of [`Remove ${name}`, `Erase data of ${name}`]) {
      const entry = page.getByRole('button', { name: text })
      await expect(entry).toBeVisible()
      const cutOff = () => entry.evaluate((all) => all.scrollWidth - all.clientWidth)
      await expect.poll(cutOff, text).toBe(0)
    }
    await page.keyboard.press('Escape')
  }
})

test('an address beside the button binds the invite of an administrator', async ({
  page,
  signedIn,
  mailbox,
}) => {
  await signedIn.admin(page)
  const column = page.getByRole('region', { name: 'Admin invites', exact: true })
  const email = freshEmail('anna')
  await column.getByLabel('Email').fill('nonsense')
  await column.getByRole('button', { name: 'Create admin invite' }).click()
  await expect(column.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await column.getByLabel('Email').fill(email)
  await column.getByRole('button', { name: 'Create admin invite' }).click()
  await expect(column.getByRole('listitem')).toContainText(email)
  await expect(column.getByLabel('Email')).toHaveValue('')
  expect((await mailbox.next(email)).text).toContain('as an administrator')
})

test('a planner plans a day, and finds nothing that would be refused', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { projectId } = admin.api.user
  await signedIn.freelancerWithoutPage(admin)
  const { page: desk, api } = await signedIn.planner(admin, { viewport: DESK })
  const refused: string[] = []
  desk.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Planner')

  await test.step('paints an hour, which the administrator sees', async () => {
    await cell(desk, 12, 9).click()
    await expect(cell(page, 12, 9)).toHaveAttribute('data-mode', 'GREEN')
  })

  await test.step('finds the people, and neither wages, links nor invites of administrators', async () => {
    await expect(desk.getByText('Jonas Öztürk').first()).toBeVisible()
    await expect(desk.getByRole('heading', { name: 'Freelancer invites' })).toBeVisible()
    await expect(desk.getByRole('heading', { name: 'Admin invites' })).toHaveCount(0)
    await expect(desk.getByRole('button', { name: 'Magic links' })).toHaveCount(0)
    const roster = desk.getByRole('grid', { name: /^Freelancers/ })
    await expect(roster.getByRole('columnheader')).toHaveCount(4)
    await expect(roster.getByRole('row', { name: /Jonas Öztürk/ }).getByRole('gridcell')).toHaveCount(3)
    await expect(roster.getByText('Green')).toHaveCount(0)
    await expect(desk.getByRole('tab', { name: 'Prices' })).toHaveCount(0)
    await expect(desk.getByRole('heading', { name: 'Prices' })).toHaveCount(0)
  })

  await test.step('changes the settings, without archiving', async () => {
    await desk.getByRole('button', { name: 'Project settings' }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Archive' })).toHaveCount(0)
    await dialog.getByLabel(/Contact/).fill('Pforte Nord')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('opens the team, the requests and the day', async () => {
    for (const path of ['team', 'requests', 'day/2026-12-01']) {
      await desk.goto(`/app/project/${projectId}/${path}`)
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(desk).toHaveURL(new RegExp(path))
    }
  })

  await test.step('has a menu without members and new projects', async () => {
    await desk.getByRole('button', { name: /^Account of/ }).click()
    await expect(desk.getByRole('link', { name: 'Members' })).toHaveCount(0)
    await expect(desk.getByRole('link', { name: 'New project' })).toHaveCount(0)
    await desk.goto('/app/members')
    await expect(desk).toHaveURL(/\/app\/project\//)
  })

  await test.step('lists the named projects alone', async () => {
    const { tenantId } = admin.api.user.memberships[0]!
    await admin.api.call('POST', `/tenants/${tenantId}/projects`, { name: 'Herbstmarkt' })
    await page.goto('/app/admin')
    await expect(page.getByText('Herbstmarkt')).toBeVisible()
    await desk.goto('/app/admin')
    await expect(desk.getByRole('main').getByText('Rheinufer Kultur').first()).toBeVisible()
    await expect(desk.getByText('Herbstmarkt')).toHaveCount(0)
    await page.goto(`/app/project/${projectId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  expect(refused).toEqual([])

  await test.step('follows a change of the role without signing in again', async () => {
    await desk.goto(`/app/project/${projectId}`)
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('Planner')
    // A change that the page did not make shows that its live stream is open.
    await cell(page, 13, 9).click()
    await expect(cell(desk, 13, 9)).toHaveAttribute('data-mode', 'GREEN')
    const tenantId = admin.api.user.memberships[0]!.tenantId
    const member = `/tenants/${tenantId}/members/${api.user.id}`
    await admin.api.call('PATCH', member, { role: 'ADMIN' })
    await expect(desk.getByRole('heading', { name: 'Admin invites' })).toBeVisible()
  })
})

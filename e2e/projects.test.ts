import { expect, test } from './fixtures.ts'
import { askToRemove, cell, inviteFreelancer, joinByMail, untilToast } from './steps.ts'

test('an administrator creates, renames, archives and restores projects', async ({ page, signedIn }) => {
  const { tenantName } = await signedIn.admin(page)
  const first = page.getByRole('listitem').filter({ hasText: tenantName })
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

  await test.step('with one project, by the account menu and /auth', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'New project' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    const form = page.getByRole('region', { name: 'Create project' })
    await form.getByRole('button', { name: 'Create project' }).click()
    await expect(form.getByText('Please fill in this field')).toBeVisible()
    await form.getByLabel('Project name').fill('Herbstmarkt')
    await form.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/app\/project\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Herbstmarkt')
  })

  await test.step('with several, on the dashboard', async () => {
    await page.getByRole('link', { name: 'All projects' }).click()
    await expect(page).toHaveURL(/\/app\/admin$/)
    await expect(first).toHaveCount(2)
    for (const name of [tenantName, 'Herbstmarkt']) {
      await expect(row(name).getByRole('button', { name: 'Project settings' })).toHaveAccessibleDescription(
        name,
      )
    }
    await row('Herbstmarkt').getByRole('button', { name: 'Project settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Project settings' })
    await expect(dialog.getByLabel('Project name')).toHaveValue('Herbstmarkt')
    await dialog.getByLabel('Project name').fill('Wintermarkt')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(row('Wintermarkt').getByRole('link', { name: 'Open Project' })).toHaveAttribute(
      'href',
      /\/app\/project\/[0-9a-f-]+$/,
    )
    await expect(row('Wintermarkt').getByRole('link', { name: 'Edit prices' })).toHaveAttribute(
      'href',
      /\/app\/project\/[0-9a-f-]+$/,
    )

    await row('Wintermarkt').getByRole('link', { name: 'Edit prices' }).click()
    const prices = page.getByRole('region', { name: 'Prices' })
    await expect(prices.getByRole('textbox', { name: 'Green' })).toBeFocused()
    await page.keyboard.type('17,5')
    await expect(prices.getByRole('textbox', { name: 'Green' })).toHaveValue('17,5')
    await page.getByRole('link', { name: 'All projects' }).click()
    await row('Wintermarkt').getByRole('link', { name: 'Open Project' }).click()
    await expect(prices.getByRole('textbox', { name: 'Green' })).toBeEnabled()
    await expect(prices.getByRole('textbox', { name: 'Green' })).not.toBeFocused()
    await page.getByRole('link', { name: 'All projects' }).click()

    await page.getByRole('button', { name: 'New project' }).click()
    const create = page.getByRole('dialog', { name: 'Create project' })
    await create.getByLabel('Project name').fill('Sommerfest')
    await create.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sommerfest')
    await page.getByRole('link', { name: 'All projects' }).click()
  })

  await test.step('archives all of them, and finds none to plan', async () => {
    for (const name of [tenantName, 'Wintermarkt', 'Sommerfest']) {
      await row(name).getByRole('button', { name: 'Project settings' }).click()
      await page.getByRole('button', { name: 'Archive' }).click()
      const dialog = page.getByRole('dialog', { name: `Archive ${name}?` })
      await dialog.getByRole('button', { name: 'Archive' }).click()
      await expect(dialog).toBeHidden()
      const archived = page.getByRole('region', { name: 'Archived' })
      await expect(archived.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByText('You have no projects.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Project' })).toHaveAttribute('href', '/auth')
  })

  await test.step('brings one back, and lands on it from then on', async () => {
    await row('Sommerfest').getByRole('button', { name: 'Bring back' }).click()
    await expect(row('Sommerfest').getByRole('link', { name: 'Edit prices' })).toBeVisible()
    await page.goto('/app/admin')
    await expect(page).toHaveURL(/\/app\/project\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sommerfest')
  })

  await test.step('finds the archived ones at /auth, and opens one', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'New project' }).click()
    await row('Wintermarkt').getByRole('link', { name: 'Open Project' }).click()
    await expect(page.getByText('This project is archived: freelancers cannot open it.')).toBeVisible()
    await page.getByRole('button', { name: 'Bring back' }).click()
    await expect(page.getByText('This project is archived')).toBeHidden()
  })
})

test.describe('a freelancer', () => {
  test('a removed freelancer loses access and has all hours back after a new invite', async ({
    page,
    mailbox,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    await cell(page, 10, 9).click()
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
    const { page: other, email } = await signedIn.freelancer(admin)
    await cell(other, 10, 9).click()
    await untilToast(other, 'Saved', () => other.getByRole('button', { name: 'Save' }).click())

    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Remove Jonas Öztürk?' })
    await askToRemove(page, 'Jonas Öztürk')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await askToRemove(page, 'Jonas Öztürk')
    await expect(dialog).toContainText(`To undo this, invite ${email} again`)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Nobody is on the roster yet')).toBeVisible()

    await other.goto('/app/freelancer')
    await expect(other.getByText('Get invited to a project via a link.')).toBeVisible()

    await inviteFreelancer(page, { email, firstName: '', lastName: '' })
    await joinByMail(other, mailbox, { email, password: 'ein Wort 7' })
    await expect(other.getByText('1 h').first()).toBeVisible()
    await page.reload()
    await expect(
      page
        .getByRole('region', { name: 'Freelancers' })
        .getByRole('row', { name: /Öztürk/ })
        .getByRole('gridcell', { name: '1', exact: true }),
    ).toBeVisible()
  })
})

test('an administrator sets contact, address of work, time zone and past days', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  const dialog = page.getByRole('dialog', { name: 'Project settings' })
  const open = () => page.getByRole('button', { name: 'Project settings' }).click()
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()

  await test.step('in one dialog, where a wrong field takes the focus', async () => {
    await open()
    await expect(dialog.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
    await expect(dialog.getByLabel('Time zone')).toHaveAccessibleDescription(/^It is \d\d:\d\d there now\.$/)
    await dialog.getByLabel('Contact').fill('Büro, 0221 4711')
    await dialog.getByLabel('Address of work').fill('Messeplatz 1, Köln')
    await dialog.getByLabel('Time zone').fill('Nowhere')
    await dialog.getByLabel('Freelancers may add hours to past days').selectOption('Some days back')
    await dialog.getByLabel('Days back').fill('0')
    await save()
    await expect(dialog.getByText('Please choose a time zone from the list')).toBeVisible()
    await expect(dialog.getByText('A whole number from 1 to 366')).toBeVisible()
    await expect(dialog.getByLabel('Time zone')).toBeFocused()
  })

  await test.step('and finds what was saved', async () => {
    await dialog.getByLabel('Time zone').fill('new york')
    await dialog.getByLabel('Days back').fill('3')
    await save()
    await expect(dialog).toBeHidden()
    await page.reload()
    await open()
    await expect(dialog.getByLabel('Contact')).toHaveValue('Büro, 0221 4711')
    await expect(dialog.getByLabel('Address of work')).toHaveValue('Messeplatz 1, Köln')
    await expect(dialog.getByLabel('Time zone')).toHaveValue('America/New_York')
    await expect(dialog.getByLabel('Days back')).toHaveValue('3')
    await dialog.getByLabel('Freelancers may add hours to past days').selectOption('Never')
    await expect(dialog.getByLabel('Days back')).toBeHidden()
    await save()
    await expect(dialog).toBeHidden()
  })
})

test('a wrong field of the settings is in sight together with its error', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await page.getByRole('button', { name: 'Project settings' }).click()
  const budget = page.getByRole('dialog').getByLabel('Budget of a month')
  const error = page.getByRole('alert').filter({ hasText: 'Do you mean' })
  for (const height of [900, 768, 700]) {
    await page.setViewportSize({ width: 1280, height })
    await budget.fill('5.000')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(budget).toBeFocused()
    // The part below the field is covered by the buttons of the dialog.
    const hidden = () =>
      error.evaluate((note) => {
        const { left, bottom } = note.getBoundingClientRect()
        return !note.contains(document.elementFromPoint(left + 4, bottom - 2))
      })
    await expect.poll(hidden, `${height}`).toBe(false)
    await budget.fill('')
  }
})

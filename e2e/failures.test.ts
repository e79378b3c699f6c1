import type { Dialog, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, enterCode, freshEmail, signInByMail, signOut, untilToast } from './steps.ts'

/** Opens hours of the fifth day and waits until they are saved. */
async function openHours(page: Page, ...hours: number[]): Promise<void> {
  for (const hour of hours) await cell(page, 5, hour).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
}

/** Opens Jonas's month, in which an administrator edits hours. */
async function openPlannerOfJonas(page: Page): Promise<Locator> {
  const person = page.getByRole('region', { name: 'Freelancers' }).getByRole('row', { name: /^Jonas/ })
  await person.getByRole('button', { name: /^Edit availability/ }).click()
  return page.getByRole('region', { name: /^Month of Jonas/ })
}

/** Adds Jonas's first hour as an administrator, without saving it. */
async function giveHourToJonas(page: Page): Promise<Locator> {
  const planner = await openPlannerOfJonas(page)
  await planner.locator('[data-date$="-05"][data-hour="8"]').click()
  return planner
}

test.describe('bad input', () => {
  // The browser itself writes a line for each answer of 400.
  test.use({ expectedErrors: /status of 400/ })

  test('bad input is kept and explained, and changes nothing', async ({ page, mailbox }) => {
    const email = freshEmail('mila')
    await test.step('sign-up', async () => {
      await page.goto('/auth/admin-signup')
      await page.getByLabel('First name').fill('Mila')
      await page.getByLabel('Last name').fill('Şahin')
      await page.getByLabel('Phone').fill('0'.repeat(41))
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Tenant / Project name').fill('Messe Süd')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
      await expect(page.getByText('Up to 40 characters on one line')).toBeVisible()
      await expect(page.getByLabel('Last name')).toHaveValue('Şahin')
      await page.getByLabel('Phone').fill('030/1234567')
      await page.getByLabel('Password', { exact: true }).fill('lang genug')
      await page.getByRole('button', { name: 'Create account' }).click()
    })

    await test.step('verification code', async () => {
      const code = (await mailbox.next(email)).code()
      await enterCode(page, code === '123456' ? '654321' : '123456')
      await expect(page.getByRole('alert').first()).toBeVisible()
      await enterCode(page, code)
      await expect(page).toHaveURL(/\/app\/project\//)
    })

    await test.step('prices', async () => {
      const prices = page.getByRole('region', { name: 'Prices' })
      const green = prices.getByRole('textbox', { name: 'Green' })
      await green.fill('12,505')
      await prices.getByRole('button', { name: 'Save' }).click()
      await expect(
        prices.getByText('Do you mean 12505.00 or 12.50? Please type the one you mean.'),
      ).toBeVisible()
      await expect(green).toHaveValue('12,505')
      await page.reload()
      await expect(green).toHaveValue('0.00')
    })

    await test.step('invite', async () => {
      await page.getByRole('button', { name: 'Create freelancer invite' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create Freelancer Invite' })
      await dialog.getByLabel('First name').fill('Jonas')
      await dialog.getByRole('button', { name: 'Create invite' }).click()
      await expect(dialog.getByText('Email is required')).toBeVisible()
      await dialog.getByLabel('Email').fill('jonas@example.org')
      await dialog.getByLabel('Phone').fill('abc')
      await dialog.getByRole('button', { name: 'Create invite' }).click()
      await expect(dialog.getByText('Invalid phone number')).toBeVisible()
      await expect(dialog.getByLabel('First name')).toHaveValue('Jonas')
    })
  })
})

test.describe('a save that fails', () => {
  test.use({ expectedErrors: /status of (500|409)/ })

  test('a failed save reverts the slot and says so', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    await cell(page, 5, 8).click()
    await expect(cell(page, 5, 8)).toHaveAttribute('data-mode', 'GREEN')
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)

    await page.route('**/api/projects/*/schedule/slot', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order.', code: 'internal' } }),
    )
    const alert = page.waitForEvent('dialog').then(async (dialog: Dialog) => {
      const message = dialog.message()
      await dialog.accept()
      return message
    })
    await cell(page, 5, 8).click()
    expect(await alert).toBe('Save failed: Out of order.')
    await expect(cell(page, 5, 8)).toHaveAttribute('data-mode', 'GREEN')
  })

  test('a failed save of hours that were closed meanwhile says why', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await openHours(page, 8)

    const { page: other } = await signedIn.freelancer(admin)
    await cell(other, 5, 8).click()

    for (let click = 0; click < 3; click += 1) await cell(page, 5, 8).click()
    await expect(cell(page, 5, 8)).toHaveAttribute('data-mode', 'BLACK')
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)

    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText(/not open any more/).first()).toBeVisible()
  })
})

test.describe('a month that cannot be read', () => {
  test.use({ expectedErrors: /status of 429/, viewport: { width: 1440, height: 900 } })

  test('is read again by a press beside the cards of a wide window', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    await page.route('**/schedule?month=*', (route) =>
      route.fulfill({ status: 429, json: { error: 'Please wait a moment.', code: 'rate_limited' } }),
    )
    await page.reload()
    await expect(page.getByText('Please wait a moment.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 20_000 })
    await expect(cell(page, 5, 9)).toBeVisible()
  })
})

test.describe('without a valid session', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('every screen leads to the sign-in screen, and the expired session is deleted', async ({ page }) => {
    await page.goto('/app/admin')
    await expect(page).toHaveURL(/\/auth$/)
    await page.evaluate(() => {
      localStorage.setItem('token', 'x'.repeat(43))
      localStorage.setItem('user', '{}')
    })
    await page.goto('/app/freelancer')
    await expect(page).toHaveURL(/\/auth$/)
    expect(await page.evaluate(() => ['token', 'user'].map((key) => localStorage.getItem(key)))).toEqual([
      null,
      null,
    ])
  })
})

test.describe('a session that ends before hours are saved', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('unsaved hours wait for their person, and for nobody else', async ({ page, mailbox, signedIn }) => {
    const admin = await signedIn.admin(page)
    await openHours(page, 8, 9)
    const { page: own, email } = await signedIn.freelancer(admin)
    const other = await signedIn.freelancer(admin, { firstName: 'Mila' })
    const address = new URL(own.url()).pathname
    const save = own.getByRole('button', { name: 'Save' })
    const signIn = async (who: string) => {
      await signInByMail(own, mailbox, who)
      await expect(own).toHaveURL(address)
      await expect(cell(own, 5, 8)).toBeVisible()
    }
    const loseSession = async (hour: number) => {
      await cell(own, 5, hour).click()
      await expect(save).toBeEnabled()
      await own.evaluate(async () => {
        const authorization = `Bearer ${localStorage.getItem('token')}`
        await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
      })
      // Save notices the lost session, or before it the live stream, which reconnects by itself.
      await save.click({ timeout: 2000 }).catch(() => undefined)
      await expect(own.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    }

    await loseSession(8)
    await signIn(email)
    await untilToast(own, 'Saved', () => save.click())
    await expect(cell(own, 5, 8)).toHaveAttribute('aria-selected', 'true')

    await loseSession(9)
    await signIn(other.email)
    await expect(cell(own, 5, 8)).toHaveAttribute('aria-selected', 'false')
    await expect(cell(own, 5, 9)).toHaveAttribute('aria-selected', 'false')
    await expect(save).toBeDisabled()
  })

  test('unsaved hours also wait where another tab ended the session', async ({ page, mailbox, signedIn }) => {
    const admin = await signedIn.admin(page)
    await openHours(page, 8)
    const { page: own, email } = await signedIn.freelancer(admin)
    const mila = await signedIn.freelancerWithoutPage(admin, { firstName: 'Mila' })
    const address = own.url()
    const save = own.getByRole('button', { name: 'Save' })
    const signIn = async (who: string) => {
      await signInByMail(own, mailbox, who)
      await expect(own).toHaveURL(address)
    }
    const ended = own.getByText('Your session has ended. Please sign in again.')
    await cell(own, 5, 8).click()
    await expect(save).toBeEnabled()

    const other = await own.context().newPage()
    await other.goto('/app/freelancer')
    await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible()
    // This tab's own requests stay unanswered, so only the other tab can tell it.
    await own.route('**/api/**', () => {})
    await other.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
    })
    await other.reload()
    await expect(ended).toBeVisible()
    await own.unrouteAll({ behavior: 'ignoreErrors' })
    await signIn(email)
    await expect(cell(own, 5, 8)).toHaveAttribute('aria-selected', 'true')
    await expect(save).toBeEnabled()

    await other.goto('/app/freelancer')
    await other.evaluate(() => localStorage.removeItem('token'))
    await expect(ended).toBeVisible()
    await signIn(mila.email)
    await expect(cell(own, 5, 8)).toHaveAttribute('aria-selected', 'false')
    await expect(save).toBeDisabled()
  })

  test('a sign-out in another tab asks before it drops the hours', async ({ page, mailbox, signedIn }) => {
    const admin = await signedIn.admin(page)
    await openHours(page, 8)
    const { page: own, email } = await signedIn.freelancer(admin)
    const address = own.url()
    const save = own.getByRole('button', { name: 'Save' })
    await cell(own, 5, 8).click()
    await expect(save).toBeEnabled()
    const other = await own.context().newPage()
    await other.goto('/auth')
    await other.getByRole('button', { name: 'Sign out' }).click()
    const question = other.getByRole('dialog', { name: 'Sign out without saving?' })
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(own).toHaveURL(/\/auth$/)
    await expect(own.getByText('Your session has ended')).toHaveCount(0)
    await own.goto(address)
    await signInByMail(own, mailbox, email)
    await expect(cell(own, 5, 8)).toHaveAttribute('aria-selected', 'false')
    await expect(save).toBeDisabled()
  })

  test('the ended session is not mentioned where nothing was unsaved', async ({ page, signedIn }) => {
    await signedIn.admin(page)
    const other = await page.context().newPage()
    await other.goto('/app/admin')
    await signOut(other)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Your session has ended')).toHaveCount(0)
  })
})

test.describe('signing out with something unsaved', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out without saving?' })
  const askToSignOut = async (page: Page) => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(question(page)).toBeVisible()
  }

  test('the question comes up for a freelancer, also on other screens', async ({
    page,
    mailbox,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    await openHours(page, 8)
    const { page: own, email, api } = await signedIn.freelancer(admin)
    const path = `/tenants/${admin.api.user.memberships[0]!.tenantId}/projects`
    const { id } = await admin.api.call<{ id: string }>('POST', path, { name: 'Herbstmarkt' })
    const invite = { role: 'FREELANCER', email }
    const { token } = await admin.api.call<{ token: string }>('POST', `/projects/${id}/invites`, invite)
    await api.call('POST', '/invites/accept', { token })
    await mailbox.next(email)
    await own.reload()
    const openFirst = () =>
      own
        .getByRole('listitem')
        .filter({ hasNotText: 'Herbstmarkt' })
        .getByRole('link', { name: 'View Schedule' })
        .click()
    const save = own.getByRole('button', { name: 'Save' })
    await cell(own, 5, 8).click()
    await expect(save).toBeEnabled()

    await test.step('staying keeps the hours', async () => {
      await own.getByRole('link', { name: 'All projects' }).click()
      await askToSignOut(own)
      await question(own).getByRole('button', { name: 'Stay' }).click()
      await expect(question(own)).toBeHidden()
      await expect(own.getByRole('button', { name: /^Account of/ })).toBeFocused()
      await own.reload()
      await openFirst()
      await expect(cell(own, 5, 8)).toHaveAttribute('aria-selected', 'true')
      await expect(save).toBeEnabled()
    })

    await test.step('signing out discards the hours', async () => {
      await askToSignOut(own)
      await question(own).getByRole('button', { name: 'Sign out' }).click()
      await expect(own).toHaveURL(/\/auth$/)
      await signInByMail(own, mailbox, email)
      await openFirst()
      await expect(cell(own, 5, 8)).toHaveAttribute('aria-selected', 'false')
      await expect(save).toBeDisabled()
    })

    await test.step('the question does not come up where the hours were taken back', async () => {
      await cell(own, 5, 8).click()
      await expect(save).toBeEnabled()
      await cell(own, 5, 8).click()
      await expect(save).toBeDisabled()
      await signOut(own)
    })
  })

  test('the question does not come up for hours that an administrator has given meanwhile', async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    await openHours(page, 8)
    const { page: own } = await signedIn.freelancer(admin)
    await cell(own, 5, 8).click()
    await expect(own.getByRole('button', { name: 'Save' })).toBeEnabled()
    const planner = await giveHourToJonas(page)
    await planner.getByRole('button', { name: 'Save' }).click()
    await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled()
    await signOut(own)
  })

  test('the question comes up for an administrator, also on the sign-in screen', async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    await openHours(page, 8)
    await signedIn.freelancerWithoutPage(admin)
    const address = page.url()

    await test.step('a person’s hours', async () => {
      const planner = await giveHourToJonas(page)
      await expect(planner.getByRole('button', { name: 'Save' })).toBeEnabled()
      await askToSignOut(page)
      await question(page).getByRole('button', { name: 'Stay' }).click()
    })

    await test.step('on the sign-in screen', async () => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('link', { name: 'New project' }).click()
      await expect(page).toHaveURL(/\/auth$/)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(question(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question(page)).toBeHidden()
      await page.getByRole('link', { name: 'Continue' }).click()
      await expect(page).toHaveURL(address)
    })

    await test.step('no question after the save', async () => {
      const planner = await openPlannerOfJonas(page)
      await untilToast(page, 'Saved', () => planner.getByRole('button', { name: 'Save' }).click())
      await signOut(page)
    })
  })
})

/** Steps on the screens, by role and visible label. */
import { type Locator, type Page, expect } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

export interface Administrator {
  email: string
  password: string
  tenantName: string
}

let people = 0

/** An address nobody in this run has used. */
export function freshEmail(name: string): string {
  people += 1
  return `${name}-${process.pid}-${people}@example.org`
}

/** Signs up by the hidden path and ends on the project page. */
export async function signUp(
  page: Page,
  mailbox: Mailbox,
  { firstName = 'Greta', lastName = 'Lindner', tenantName = 'Rheinufer Kultur' } = {},
): Promise<Administrator> {
  const person = { email: freshEmail('greta'), password: 'sommerfest 26', tenantName }
  await page.goto('/auth/admin-signup')
  await createAccount(page, { ...person, firstName, lastName })
  await enterCode(page, (await mailbox.next(person.email)).code())
  await expect(page).toHaveURL(/\/app\/project\//)
  return person
}

/** Fills in the sign-up that is open, and ends where the mailed code is asked for. */
export async function createAccount(
  page: Page,
  person: Administrator & { firstName: string; lastName: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Admin Account' })).toBeVisible()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Phone').fill('+49 221 1234567')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Tenant / Project name').fill(person.tenantName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/verify\?email=/)
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enter verification code' })).toBeVisible()
  await page.getByLabel('code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Signs in by mail alone, on the sign-in screen that is open. */
export async function signInByMail(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code and a link' }).click()
  await enterCode(page, (await mailbox.next(email)).code())
}

/** Signs in by password and mailed code. */
export async function signIn(
  page: Page,
  mailbox: Mailbox,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send verification code' }).click()
  await expect(page).toHaveURL(/\/auth\/verify/)
  await enterCode(page, (await mailbox.next(email)).code())
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

/** Opens a card of the inspector, which wide windows have beside the month. */
export async function openCard(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
}

/** Opens the question before a person leaves the roster. */
export async function askToRemove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
}

/** Invites by the dialog; the mail goes to the address. */
export async function inviteFreelancer(
  page: Page,
  given: { email: string; firstName: string; lastName: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Create freelancer invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Freelancer Invite' })
  await dialog.getByLabel('Email').fill(given.email)
  await dialog.getByLabel('First name').fill(given.firstName)
  await dialog.getByLabel('Last name').fill(given.lastName)
  await dialog.getByLabel('Country').selectOption('DE')
  await dialog.getByLabel('German speaking level').selectOption('C1')
  await dialog.getByRole('button', { name: 'Create invite' }).click()
  await expect(dialog.getByText(given.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
}

/** Follows the invite mail of a fresh account: magic link, first password, invite; ends on the project's schedule. */
export async function joinByMail(
  page: Page,
  mailbox: Mailbox,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const mail = await mailbox.next(email)
  await page.goto(mail.link('/magic/'))
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/app\/project\/[0-9a-f-]+\/freelancer$/)
  // A mail tells the owner of the mailbox that a password was set.
  expect((await mailbox.next(email)).subject).toContain('password was set')
}

/** Switches from a phone's list of open hours to the grid. */
export async function showMonth(page: Page): Promise<void> {
  await page.getByText('Month', { exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The cell of one hour of one day of the month shown. */
export function cell(page: Page, dayOfMonth: number, hour: number): Locator {
  const suffix = `-${String(dayOfMonth).padStart(2, '0')}`
  return page.getByRole('grid').first().locator(`[data-date$="${suffix}"][data-hour="${hour}"]`)
}

/** Returns whether a sign of news or of a busy hour is drawn at the right side of a cell. */
export const hasSign = (of: Locator): Promise<boolean> =>
  of.evaluate((td) => getComputedStyle(td, '::after').backgroundImage.includes('gradient'))

/** The name of the month shown, between the buttons beside it. */
export const shownMonth = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Prev month|Voriger Monat)$/ }).locator('xpath=following-sibling::span')

/**
 * Does what shows a toast, and waits for it. The page itself notes the toast: it goes after 1.6 s, and a test that only looks
 * for it from time to time misses it on a busy machine.
 */
export async function untilToast(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver((changes) => {
          const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
          if (!added.some((node) => node.parentElement?.matches('output') && node.textContent === wanted))
            return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
    words,
  )
  await act()
  await shown
}

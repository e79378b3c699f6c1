/** Name, logo and links of an operator, on every screen. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makePng } from '../src/server/testing/png.ts'
import { DESK, findViolations, PHONE } from './axe.ts'
import { expect, test } from './fixtures.ts'

const logo = join(mkdtempSync(join(tmpdir(), 'slotwerk-logo-')), 'logo.png')
writeFileSync(logo, makePng(192))

test.use({
  ownSettings: {
    APP_NAME: 'Bühnenplan',
    APP_LOGO: logo,
    FOOTER_LINKS: JSON.stringify([
      { en: 'Imprint', de: 'Impressum', url: 'https://example.org/imprint' },
      { en: 'Privacy', de: 'Datenschutz', url: 'https://example.org/privacy' },
    ]),
  },
})

async function audit(page: Page, screen: string): Promise<void> {
  for (const [viewport, colorScheme] of [
    [DESK, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const without = '[role="grid"] > tbody > tr:nth-child(n + 5)'
    const violations = await findViolations(page, { without })
    expect.soft(violations, `${screen}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(DESK)
}

async function hasBrand(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Bühnenplan`)
  const image = page.locator('header img')
  await expect(image).toHaveJSProperty('naturalWidth', 192)
  await expect(page.getByRole('navigation', { name: 'About this site' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'href',
    'https://example.org/privacy',
  )
  await expect(page.getByText('Datenschutz')).toBeHidden()
}

/** Nothing covers the links at the end of a page on a phone. */
async function isInReach(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('link', { name: 'Imprint' }).click({ trial: true })
  await page.setViewportSize(DESK)
}

test('the screens before the sign-in have name, logo and links, in the language of the page', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await page.goto('/auth')
  await hasBrand(page, 'Sign in')
  // The form leaves them the lower edge of the window.
  const box = (await page.getByRole('link', { name: 'Imprint' }).boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(DESK.height)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(DESK.height)
  await audit(page, 'sign-in')

  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('link', { name: 'Impressum' })).toBeVisible()
  await expect(page.getByText('Imprint')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Über diese Seite' })).toBeVisible()
})

test('the page that ends mails has name, logo and links', async ({ page }) => {
  await page.goto('/unsubscribe/abc')
  await hasBrand(page, 'Unsubscribe')
})

test('the screens after the sign-in have them below all else', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { tenantName: 'Rheinufer' })
  await hasBrand(page, 'Rheinufer')
  await expect(page.getByRole('link', { name: 'Bühnenplan, home' })).toBeVisible()
  await audit(page, 'project')
  await page.goto('/app/members')
  await hasBrand(page, 'Members')
  const { page: other } = await signedIn.freelancer(admin)
  await hasBrand(other, 'Rheinufer')
  await audit(other, 'freelancer')
  await isInReach(other)
  await other.goto('/app/work')
  await hasBrand(other, 'My work')
  await isInReach(other)
})

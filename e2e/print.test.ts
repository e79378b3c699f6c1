/** Screens on paper: they begin on the first sheet, and nothing to press is on it. */
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { addFreelancers } from './add-freelancers.ts'
import { expect, test } from './fixtures.ts'

/** More than one sheet has. */
const MANY = 60

test('a long list begins on the first sheet', async ({ page, signedIn, server }) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, MANY)
  for (const path of ['/app/members', `/app/project/${admin.api.user.projectId}/team`]) {
    await page.goto(path)
    await expect(page.getByRole('row', { name: /Meyer 001/ })).toBeVisible()
    // An empty sheet has the texts of its head.
    expect(await textsOnSheet(page, 1), path).toBeGreaterThan(20)
  }
})

test('the last sheet is not empty, whatever stood beside the month', async ({ page, signedIn, server }) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, MANY)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/app/project/${admin.api.user.projectId}`)
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(page.getByRole('row', { name: /Meyer 001/ }).first()).toBeVisible()
  // A part that loads between the two prints changes the number of sheets.
  await expect(async () => {
    expect(await textsOnSheet(page, await countSheets(page))).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
})

test('the members that a phone prints leave no sheet empty', async ({ page, signedIn, server }) => {
  const admin = await signedIn.admin(page)
  addFreelancers(server.dataDir, admin, MANY)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/members')
  await expect(page.getByRole('listitem').filter({ hasText: 'Meyer 001' })).toBeVisible()
  expect(await textsOnSheet(page, 1)).toBeGreaterThan(20)
  expect(await textsOnSheet(page, await countSheets(page))).toBeGreaterThan(0)
})

test('the names of a team that is scrolled sideways cover no sums on paper', async ({
  page,
  signedIn,
  server,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, 1)
  await page.goto(`/app/project/${admin.api.user.projectId}/team`)
  const name = page.getByRole('rowheader', { name: /Meyer 001/ })
  await expect(name).toHaveCSS('position', 'sticky')
  await page.emulateMedia({ media: 'print' })
  // On paper a sticky name would keep the place that scrolling gave it.
  await expect(name).toHaveCSS('position', 'static')
})

test('the tools of a month are not on paper', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const tools = page.getByRole('group', { name: 'Tool', exact: true })
  const hint = page.getByText('Each press steps on')
  // The inspector brings the style sheet of the switches once more.
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(tools).toBeVisible()
  await expect(hint).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(tools).toBeHidden()
  await expect(hint).toBeHidden()
})

test('toasts and the live status are not on paper', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const toast = page.getByRole('status').getByText('Revoked')
  const status = page.locator('main > [role="status"]')
  const admins = page.getByRole('region', { name: 'Admin invites' })
  await admins.getByRole('button', { name: 'Create admin invite' }).click()
  await admins.getByRole('button', { name: 'Revoke' }).click()
  await toast.hover()
  await page.emulateMedia({ media: 'print' })
  await expect(toast).toBeHidden()
  await expect(status).toHaveCSS('display', 'none')
})

test('wages that change stay whole on one sheet, and a title stays with its list', async ({
  page,
  signedIn,
}) => {
  const { api } = await signedIn.admin(page, { opens: false })
  const wages = { wageGreen: 15, wageYellow: 17, wageRed: 20, validFrom: '2038-10-01' }
  await api.call('PUT', `/tenants/${api.user.memberships[0]!.tenantId}/wage-config`, wages)
  await page.goto(`/app/project/${api.user.projectId}`)
  const card = page.getByRole('region', { name: 'Prices', exact: true })
  await expect(card.getByRole('listitem').first()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toHaveCSS('break-inside', 'avoid')
  const title = page.getByRole('region', { name: 'Summary' }).locator('> :first-child')
  await expect(title).toHaveCSS('break-after', 'avoid')
})

test('folded cards and unused filters are not on paper', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const pattern = page.getByRole('heading', { name: 'Weekly pattern' })
  const history = page.getByRole('region', { name: 'Project history' })
  await expect(pattern).toBeVisible()
  await history.getByRole('button', { name: 'View' }).click()
  await expect(history.getByRole('listitem').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(pattern).toBeHidden()
  await expect(history.getByRole('heading')).toBeVisible()
  await expect(history.getByLabel('Changed on')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await history.getByLabel('Kind').selectOption({ index: 1 })
  await page.emulateMedia({ media: 'print' })
  await expect(history.getByLabel('Kind')).toBeVisible()
})

async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length
}

/** How often a sheet of the printed page shows a text. */
async function textsOnSheet(page: Page, number: number): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, pageRanges: String(number) })
  const streams = pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([^]*?)endstream/g)
  const texts = [...streams].map(([, stream]) =>
    inflateSync(Buffer.from(stream!, 'latin1'))
      .toString('latin1')
      .match(/\bBT\b/g),
  )
  return texts.flatMap((found) => found ?? []).length
}

/** The journeys of docs/usability.md, with the presses that each takes. */
import type { Page } from '@playwright/test'
import { addFreelancers } from './add-freelancers.ts'
import { expect, test } from './fixtures.ts'
import { countPresses } from './presses.ts'
import { freshEmail } from './steps.ts'

const roster = (page: Page) => page.getByRole('grid', { name: /^Freelancers/ }).locator('tr[data-user-id]')

test.describe('40 people come into a second project', () => {
  test('in at most 6 presses, found by their project', async ({ page, signedIn, server }) => {
    const admin = await signedIn.admin(page, { tenantName: 'Hafenfest' })
    const { memberships } = admin.api.user
    addFreelancers(server.dataDir, admin, 40)
    const path = `/tenants/${memberships[0]!.tenantId}/projects`
    const second = await admin.api.call<{ id: string }>('POST', path, { name: 'Weinmarkt' })
    await page.goto(`/app/project/${second.id}`)
    await expect(page.getByText('Nobody is on the roster yet')).toBeVisible()

    const presses = await countPresses(page)
    await page.getByRole('button', { name: 'Add people' }).first().click()
    await page.getByLabel('Find people').fill('hafenfest')
    await page.getByRole('button', { name: 'Select all 40' }).click()
    await page.getByRole('button', { name: 'Add 40 people' }).click()
    await expect(page.getByText('40 people added')).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(6)
    expect(await presses()).toBe(4)
    await expect(roster(page)).toHaveCount(40)

    await test.step('the people on the roster are marked', async () => {
      await page.getByRole('button', { name: 'Add people' }).first().click()
      const people = page.getByRole('list', { name: 'People of the organisation' })
      await expect(people.getByText('On the roster')).toHaveCount(40)
      await expect(people.getByRole('checkbox', { disabled: true })).toHaveCount(40)
    })
  })

  test('and 40 pasted addresses in at most 6 presses, each with its outcome', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    const emails = Array.from({ length: 39 }, () => freshEmail('mia'))
    const lines = [...emails.map((email, index) => `Mia ${index} <${email}>`), 'Mia Sommer', admin.email]
    const presses = await countPresses(page)
    await page.getByRole('button', { name: 'Add people' }).first().click()
    await page.getByText('By address').click()
    await page.getByLabel('Addresses').fill(lines.join('\n'))
    await page.getByRole('button', { name: 'Add 41 people' }).click()
    const results = page.getByRole('list', { name: 'What became of the addresses' })
    await expect(results.getByRole('listitem')).toHaveCount(41)
    expect(await presses()).toBe(4)
    await expect(results.getByText('Invited', { exact: true })).toHaveCount(39)
    await expect(results.getByRole('listitem').filter({ hasText: admin.email })).toContainText('Added')

    await test.step('a line without an address is corrected by itself', async () => {
      await page.getByRole('button', { name: 'Correct the other one' }).click()
      await expect(page.getByLabel('Addresses')).toHaveValue('Mia Sommer')
      await page.getByLabel('Addresses').fill(freshEmail('mia'))
      await page.getByRole('button', { name: 'Add 1 person' }).click()
      await expect(page.getByText('1 done.')).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(roster(page)).toHaveCount(1)
    })
  })
})

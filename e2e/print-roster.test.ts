/** The roster on paper: everybody is on it, whatever is near the screen. */
import type { Locator } from '@playwright/test'
import { addFreelancers } from './add-freelancers.ts'
import { expect, test } from './fixtures.ts'

/** More than the page holds while nobody prints. */
const MANY = 120

test('a printed roster has everybody with hours and wages', async ({ page, signedIn, server }) => {
  const admin = await signedIn.admin(page, { opens: false })
  const { tenantId } = admin.api.user.memberships[0]!
  const wages = { wageGreen: 15.5, wageYellow: 17.5, wageRed: 1234.5 }
  await admin.api.call('PUT', `/tenants/${tenantId}/wage-config`, wages)
  addFreelancers(server.dataDir, admin, MANY)
  await page.goto(`/app/project/${admin.api.user.projectId}`)

  const rows = page.getByRole('grid', { name: /^Freelancers/ }).locator('tr[data-user-id]')
  const named = (number: number) => rows.filter({ hasText: `Meyer ${String(number).padStart(3, '0')}` })
  await named(1).scrollIntoViewIfNeeded()
  const green = named(1).getByRole('textbox', { name: 'Green' })
  await green.fill('19')
  await named(1).getByRole('button', { name: 'Save wages' }).click()
  await expect(named(1).getByText('Saved')).toBeVisible()
  await green.fill('21')
  expect(await rows.count()).toBeLessThan(MANY)
  await expect(named(1)).toContainText('0,00')

  const persons = Array.from({ length: MANY }, (_, index) => {
    const own = index === 0 ? '19,00' : '15,50'
    return `Meyer ${String(index + 1).padStart(3, '0')} 0 0,00 ${own} 17,50 1.234,50`
  })
  await test.step('in the view of the printer', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(rows).toHaveCount(MANY)
    const lines = await rows.evaluateAll((all) =>
      all.map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' ')),
    )
    const plain = lines.map((line) =>
      line
        .replace('Anna ', '')
        .replace(/\S+@example.org /, '')
        .replaceAll(' €', ''),
    )
    expect(plain.map((line) => line.trim())).toEqual(persons)
    const summary = page.getByRole('group', { name: 'Summary table' }).locator('tr[data-user-id]')
    await expect(summary).toHaveCount(MANY)
    const edgesOf = (row: Locator) =>
      row.locator('> :is(th, td)').evaluateAll((cells) => {
        const seen = cells.filter((cell) => cell.checkVisibility())
        return seen.map((cell) => Math.round(cell.getBoundingClientRect().right))
      })
    const heads = page.getByRole('grid', { name: /^Freelancers/ }).locator('> thead > tr')
    expect(await edgesOf(heads)).toEqual(await edgesOf(rows.last()))
    await page.emulateMedia({ media: null })
    await expect.poll(() => rows.count()).toBeLessThan(MANY)
    await expect(green).toHaveValue('21.00')
  })

  await test.step('in a file', async () => {
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const printed = [...document.querySelectorAll('[role="grid"] tr[data-user-id]')]
        const isWhole = (row: Element) => row.textContent.includes('17,50')
        document.body.dataset['printed'] = String(printed.filter(isWhole).length)
      }),
    )
    await page.pdf({ format: 'A4' })
    await expect(page.locator('body')).toHaveAttribute('data-printed', String(MANY))
  })
})

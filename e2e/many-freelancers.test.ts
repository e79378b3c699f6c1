/** A project with hundreds of freelancers: the page holds only the rows near the screen. */
import type { Locator, Page } from '@playwright/test'
import { addFreelancers } from './add-freelancers.ts'
import { expect, test } from './fixtures.ts'
import { openCard } from './steps.ts'

const MANY = 400

const list = (page: Page) => page.getByRole('grid', { name: /^Freelancers/ })
const inThePage = (page: Page) => list(page).locator('[data-user-id]')
const person = (page: Page, number: number) =>
  list(page).getByRole('row', { name: new RegExp(`Meyer ${String(number).padStart(3, '0')} `) })
/** The index of the row that has the focus, as a screen reader announces it. */
const focusedRow = (page: Page) =>
  page.evaluate(() =>
    Number(document.activeElement!.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')),
  )

const rowsSeenIn = (panel: Locator) =>
  panel.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const rows = [...box.querySelectorAll('tbody > [data-user-id]')].map((row) => row.getBoundingClientRect())
    return rows.filter((row) => row.top > top && row.bottom < bottom).length
  })

test('hundreds of freelancers can be scrolled, searched and reached by keyboard', async ({
  page,
  signedIn,
  server,
}) => {
  const admin = await signedIn.admin(page, { opens: false })
  addFreelancers(server.dataDir, admin, MANY)
  await page.goto(`/app/project/${admin.api.user.projectId}`)
  const field = page.getByRole('searchbox', { name: 'Find by name or email' })
  const green = (number: number) => person(page, number).getByRole('textbox', { name: 'Green' })

  await test.step('the page holds few rows and counts all', async () => {
    await openCard(page, 'Summary')
    const summary = page.getByRole('group', { name: 'Summary table' })
    await expect(summary.getByRole('table')).toHaveAttribute('aria-rowcount', String(2 + MANY))
    const from = await summary.evaluate((panel) => {
      panel.scrollBy(0, 5000)
      return panel.scrollTop
    })
    await expect.poll(() => rowsSeenIn(summary)).toBeGreaterThan(3)
    expect(await summary.locator('[data-user-id]').count()).toBeLessThan(80)
    // Newly drawn rows do not move the scroll position.
    expect(Math.abs((await summary.evaluate((panel) => panel.scrollTop)) - from)).toBeLessThan(500)
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(1 + MANY))
    await field.scrollIntoViewIfNeeded()
    await expect(green(1)).toBeEnabled()
    expect(await inThePage(page).count()).toBeLessThan(60)
  })

  await test.step('rows with input, focus or an open month stay while the page scrolls', async () => {
    await green(2).fill('14')
    await person(page, 3).getByRole('button', { name: 'View month' }).click()
    // The page scrolls to the month once it is loaded.
    await expect(page.getByRole('region', { name: /^Month of .*Meyer 003/ })).toBeInViewport()
    await green(4).focus()
    const half = await page.evaluate(() => {
      scrollBy(0, 10_000)
      return scrollY
    })
    await expect(person(page, 2)).not.toBeInViewport()
    await expect(person(page, 10)).toHaveCount(0)
    await expect(green(2)).toHaveValue('14.00')
    await expect(page.getByRole('region', { name: /^Month of .*Meyer 003/ })).toBeAttached()
    await expect(green(4)).toBeFocused()
    // The rows here are whole as soon as the scrolling rests.
    const sixteenth = inThePage(page).nth(15)
    await expect(sixteenth.getByRole('button', { name: 'Edit colors' })).toBeAttached()
    expect(await inThePage(page).count()).toBeLessThan(60)
    // Newly drawn rows do not move the scroll position.
    expect(Math.abs((await page.evaluate(() => scrollY)) - half)).toBeLessThan(200)
  })

  await test.step('the keyboard moves on from the focused row past the last row in the page', async () => {
    await page.keyboard.press('Escape')
    await expect(person(page, 4)).toBeInViewport()
    const index = await focusedRow(page)
    await page.keyboard.press('ArrowDown')
    expect(await focusedRow(page)).toBe(index + 1)
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('PageDown')
      const below = (await focusedRow(page)) + 5
      await expect(list(page).locator(`[aria-rowindex="${below}"]`)).toBeAttached()
    }
    expect(await focusedRow(page)).toBeGreaterThan(index + 10)
    expect(await focusedRow(page)).toBeLessThanOrEqual(index + 31)
    const end = await focusedRow(page)
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp')
    expect(await focusedRow(page)).toBe(end - 20)
    await expect(page.locator(':focus')).toBeInViewport()
    const head = (await list(page).getByRole('columnheader').first().boundingBox())!
    const { y } = (await page.locator(':focus').boundingBox())!
    expect(y).toBeGreaterThanOrEqual(head.y + head.height)
  })

  await test.step('the search finds every person and keeps unsaved input', async () => {
    await field.fill('meyer 399')
    await expect(page.getByText('1 found')).toBeVisible()
    await expect(person(page, 399)).toBeVisible()
    await expect(list(page)).toHaveAttribute('aria-rowcount', '2')
    await field.fill('meyer 00')
    await expect(page.getByText('13 found')).toBeVisible()
    await expect(green(2)).toHaveValue('14.00')
    await expect(page.getByRole('region', { name: /^Month of .*Meyer 003/ })).toBeVisible()
  })
})

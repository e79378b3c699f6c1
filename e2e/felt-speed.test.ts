import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell } from './steps.ts'

/** The calls of the page from now on, without those of the live stream. */
function followCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/events'))
      calls.push(`${request.method()} ${pathname.replace(/^.*\/projects\/[^/]+\//, '')}`)
  })
  return calls
}

test('a press is one call, and the sums follow once when the hand rests', async ({ page, signedIn }) => {
  await page.clock.install()
  const greta = await signedIn.admin(page)
  const jonas = await signedIn.freelancer(greta)
  const { projectId } = greta.api.user
  const day = await cell(page, 10, 9).getAttribute('data-date')
  const paint = (hour: number, mode: string) =>
    greta.api.call('PUT', `/projects/${projectId}/schedule/slot`, { date: day, hour, mode })
  await paint(15, 'GREEN')
  const availability = [{ day, hours: [15] }]
  await jonas.api.call('PUT', `/projects/${projectId}/availability`, { availability })
  await expect(page.getByRole('row', { name: /Öztürk/ }).first()).toContainText('1')
  // A change that the page did not make shows that its live stream is open.
  await paint(20, 'RED')
  await expect(cell(page, 10, 20)).toHaveAttribute('data-mode', 'RED')
  // Ends whatever still waits for a rest.
  await page.clock.runFor(5000)
  const summary = page.getByRole('region', { name: 'Summary' }).getByRole('row', { name: /Öztürk/ })
  await expect(summary).toContainText('1')

  const calls = followCalls(page)
  const press = async (hour: number, mode: string) => {
    await cell(page, 10, hour).click()
    await expect(cell(page, 10, hour)).toHaveAttribute('data-mode', mode)
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  }
  await press(9, 'GREEN')
  await press(10, 'GREEN')
  await press(10, 'YELLOW')
  await page.clock.runFor(5000)
  // A call that the page had made by now would have been noted before this one ends.
  await page.evaluate(() => fetch('/healthz'))
  expect(calls).toEqual(Array.from({ length: 3 }, () => 'PUT schedule/slot'))

  // Jonas gave this hour, so its mode changes the sums.
  calls.length = 0
  await press(15, 'YELLOW')
  await press(15, 'RED')
  await page.clock.runFor(5000)
  await expect(summary.getByRole('cell').nth(2)).toHaveText('1')
  expect(calls).toEqual(['PUT schedule/slot', 'PUT schedule/slot', 'GET availability/summary'])
})

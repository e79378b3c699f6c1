/** The titles of all screens stand at one height, so that a change of the screen moves none. */
import { expect, test } from './fixtures.ts'

test('the titles of all screens stand at one height', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const project = `/app/project/${admin.api.user.projectId}`
  const heights: Record<string, number> = {}
  for (const path of [
    '/app/members',
    '/app/notices',
    `${project}/day/2031-06-14`,
    `${project}/team`,
    `${project}/requests`,
  ]) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    heights[path] = (await title.boundingBox())!.y
  }
  const all = Object.values(heights)
  expect(Math.max(...all) - Math.min(...all), JSON.stringify(heights)).toBeLessThanOrEqual(2)
})

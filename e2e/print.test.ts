/** Screens on paper: nothing to press is on it. */
import { expect, test } from './fixtures.ts'

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

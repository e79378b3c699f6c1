import { expect, test } from './fixtures.ts'

test('the browser offers to install the page', async ({ playwright, launchOptions, baseURL }) => {
  // The other tests' contexts are incognito, where Chromium installs nothing. A browser with a profile is as people have it.
  const context = await playwright.chromium.launchPersistentContext('', launchOptions)
  const [page = await context.newPage()] = context.pages()
  await page.goto(`${baseURL}/auth`)
  const devtools = await context.newCDPSession(page)
  await expect
    .poll(async () => ({
      manifest: new URL((await devtools.send('Page.getAppManifest')).url || 'none:').pathname,
      ...(await devtools.send('Page.getInstallabilityErrors')),
    }))
    .toEqual({ manifest: '/app.webmanifest', installabilityErrors: [] })
  await context.close()
})

import { expect, test } from './fixtures.ts'
import { openCard } from './steps.ts'

test('a page requests its month before React has loaded, and nothing twice', async ({ page, signedIn }) => {
  const greta = await signedIn.admin(page)
  const wages = page.waitForResponse(/wage-overrides/)
  const jonas = await signedIn.freelancer(greta)
  await openCard(page, 'Summary')
  // Waits for the requests that follow the freelancer's arrival: the reload would cut them off, and the page asks on until
  // the new document is there.
  await wages
  for (const name of ['Summary', 'Freelancers'])
    await expect(page.getByRole('region', { name })).toContainText('Öztürk')
  for (const { page: opened, part } of [
    { page, part: 'roster' },
    { page: jonas.page, part: 'availability' },
  ]) {
    const asked: string[] = []
    opened.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // Requests until the navigation belong to the page before.
      if (request.isNavigationRequest()) asked.length = 0
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
    })
    const isAsked = (end: string) => opened.waitForRequest((request) => request.url().includes(end))
    const first = Promise.all(['/api/me', '/schedule?', `/${part}`].map(isAsked))
    await opened.route('**/assets/react-*.js', async (route) => {
      await first
      await route.continue()
    })
    // The stream of events is the page's last request.
    const last = isAsked('/events')
    await opened.reload()
    await last
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  }
})

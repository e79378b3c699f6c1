/** Input, forged messages and open tabs that try to make a page act against its person. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, freshEmail, inviteFreelancer, signIn, signOut } from './steps.ts'

const PAYLOADS = {
  firstName: '<img src=x onerror=alert(1)>',
  lastName: `"><script>alert(2)</script>`,
  tenantName: `'><svg/onload=alert(3)>{{alert(4)}}`,
  project: 'javascript:alert(5)//<iframe srcdoc="<script>alert(6)</script>">',
  guest: `<b onmouseover=alert(7) style=x:expression(alert(8))>`,
}

/** Records every dialog, and everything that the Content-Security-Policy blocks. */
async function watch(page: Page): Promise<string[]> {
  const noted: string[] = []
  page.on('dialog', (dialog) => {
    noted.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('noteViolation', (what: string) => noted.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const page = globalThis as unknown as { noteViolation(what: string): void }
      page.noteViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return noted
}

/** Names outside of `bdi`, which would reverse the text around them when written from right to left. */
function namesOutsideBdi(page: Page): Promise<string[]> {
  return page.evaluate(
    (names) => {
      const shown = document.evaluate(
        '//body//*[not(self::option or self::title)]/text()[not(ancestor::bdi)]',
        document,
        null,
        XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
      )
      return Array.from({ length: shown.snapshotLength }, (_, at) =>
        shown.snapshotItem(at)!.textContent!.trim(),
      ).filter((text) => names.includes(text))
    },
    [...Object.values(PAYLOADS), `${PAYLOADS.guest} ${PAYLOADS.lastName}`],
  )
}

test('typed input is shown as text on every screen and never runs (abuse 31, 53, 74)', async ({
  page,
  signedIn,
}) => {
  const noted = await watch(page)
  const admin = await signedIn.admin(page, PAYLOADS)
  const project = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 })).toContainText(PAYLOADS.tenantName)

  const { page: guest } = await signedIn.freelancer(admin, {
    firstName: PAYLOADS.guest,
    lastName: PAYLOADS.lastName,
  })
  const notedThere = await watch(guest)
  const referers: string[] = []
  guest.on('request', (request) => referers.push(request.headers()['referer'] ?? ''))

  await test.step('the freelancer’s screens', async () => {
    await guest.reload()
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(PAYLOADS.tenantName)
    await guest.goto('/app/freelancer')
    await guest.getByRole('button', { name: /^Account of/ }).click()
    await expect(guest.getByText(PAYLOADS.guest).first()).toBeVisible()
    expect(await namesOutsideBdi(guest)).toEqual([])
    for (const path of ['/auth', '/auth/verify', '/auth/forgot-password', '/auth/reset-password', '/404']) {
      await guest.goto(`${path}?email=${encodeURIComponent(PAYLOADS.firstName)}&next=javascript:alert(9)`)
    }
    await expect(guest.getByRole('heading').first()).toBeVisible()
  })

  await test.step('the administrator’s screens', async () => {
    await page.goto('/auth')
    await page.getByLabel('Project name').fill(PAYLOADS.project)
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(PAYLOADS.project)
    await page.goto('/app/admin')
    for (const name of [PAYLOADS.project, PAYLOADS.tenantName]) {
      await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
    }
    expect(await namesOutsideBdi(page)).toEqual([])
    await page.goto(project)
    await expect(page.getByText(`${PAYLOADS.guest} ${PAYLOADS.lastName}`).first()).toBeVisible()
    await page.mouse.wheel(0, 2000)
    await page.getByText(PAYLOADS.guest).first().hover()
    expect(await namesOutsideBdi(page)).toEqual([])
  })

  expect([...noted, ...notedThere]).toEqual([])
  // The page's address held the magic link, so no request may carry a referrer.
  expect(referers.filter((referer) => referer !== '')).toEqual([])
  expect(guest.url()).not.toContain('/magic/')
})

test.describe('a script injected into a page', () => {
  test.use({ expectedErrors: /Content Security Policy/ })

  test('the content policy blocks an injected script, and these tests notice it (abuse 53)', async ({
    page,
  }) => {
    const noted = await watch(page)
    await page.goto('/auth')
    await page.evaluate(() => {
      const image = document.createElement('div')
      image.innerHTML = '<img src="data:," onerror="alert(1)">'
      const script = document.createElement('script')
      script.textContent = 'alert(2)'
      document.body.append(image, script)
    })
    await expect
      .poll(() => noted.toSorted())
      .toEqual(['policy: script-src-attr inline', 'policy: script-src-elem inline'])
  })
})

test('a tab adopts a session that another tab has begun, and saves nothing in its name (abuse 54)', async ({
  page,
  context,
  mailbox,
  signedIn,
}) => {
  const { api } = await signedIn.admin(page)
  const email = freshEmail('jonas')
  await inviteFreelancer(page, { email, firstName: 'Jonas', lastName: 'Öztürk' })
  const mail = await mailbox.next(email)
  const written: string[] = []
  page.on('request', (request) => {
    // The administrator's own page may still note which news of the month were seen.
    const isOwn = request.headers()['authorization'] === `Bearer ${api.token}`
    if (request.method() !== 'GET' && !isOwn) written.push(request.url())
  })

  const other = await context.newPage()
  await other.goto(mail.link('/magic/'))
  await expect(other.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/(freelancer|project\/[^/]+\/freelancer)$|\/auth/)
  await expect(page.getByRole('region', { name: 'Prices' })).toHaveCount(0)
  expect(written).toEqual([])
})

test.describe('a page from before an administrator removed an hour', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('an outdated page saves added hours and does not restore the removed one (abuse 78)', async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    for (const hour of [9, 10, 11]) await cell(page, 10, hour).click()
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
    const { page: freelancer } = await signedIn.freelancer(admin)
    const save = async () => {
      const sent = freelancer.waitForResponse(
        (reply) => reply.request().method() === 'PUT' && reply.status() === 200,
      )
      await freelancer.getByRole('button', { name: 'Save' }).click()
      return (await (await sent).json()) as { slots: { date: string; hour: number }[] }
    }
    await cell(freelancer, 10, 9).click()
    await cell(freelancer, 10, 10).click()
    const { slots } = await save()
    expect(slots.map(({ hour }) => hour)).toEqual([9, 10])

    const projectId = new URL(page.url()).pathname.split('/').at(-1)!
    const [token, user] = [
      await page.evaluate(() => localStorage.getItem('token')),
      await freelancer.evaluate(() => localStorage.getItem('user')),
    ]
    const { id } = JSON.parse(user!) as { id: string }
    const removed = await page.request.put(`/api/projects/${projectId}/availability/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { availability: [{ day: slots[0]!.date, hours: [10] }] },
    })
    expect(removed.status()).toBe(200)

    await cell(freelancer, 10, 11).click()
    expect((await save()).slots.map(({ hour }) => hour)).toEqual([10, 11])
  })
})

test('forged messages on the channels between tabs change nothing (abuse 55)', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const { page: freelancer } = await signedIn.freelancer(admin)
  await cell(freelancer, 10, 9).click()

  const forger = await freelancer.context().newPage()
  await forger.goto('/404')
  const written: string[] = []
  freelancer.on('request', (request) => request.method() !== 'GET' && written.push(request.url()))
  const thrown: string[] = []
  freelancer.on('pageerror', ({ message }) => thrown.push(message))
  await forger.evaluate(() => {
    const channel = new BroadcastChannel('slotwerk')
    const forged = [null, 7, 'x', [], { type: 'availability-updated' }, { type: 'sign-in', token: 'x' }]
    for (const message of [...forged, { type: 'availability-updated', projectId: {}, userId: '<b>' }]) {
      channel.postMessage(message)
      localStorage.setItem('sd_availability_update', JSON.stringify(message))
    }
    localStorage.setItem('sd_availability_update', '{not json')
    localStorage.setItem('user', '{"role":"ADMIN"}')
  })
  // The unsaved hours stay, and so does the signed-in person.
  await expect(freelancer.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(freelancer).toHaveURL(/\/freelancer$/)
  await freelancer.getByRole('button', { name: 'Save' }).click()
  await expect(freelancer.getByText('Saved').first()).toBeVisible()
  // The page tells by itself that the news of the month were seen.
  expect(written.filter((url) => !/\/(availability|news\/seen)$/.test(url))).toEqual([])
  expect(thrown).toEqual([])
})

test('the browser stores no password between the two screens of a sign-in (abuse 52)', async ({
  page,
  signedIn,
}) => {
  const { email, password } = await signedIn.admin(page)
  await signOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send verification code' }).click()
  await expect(page).toHaveURL(/\/auth\/verify/)
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      history.state,
      location.href,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  )
  expect(stored).not.toContain(password)
  expect(stored).toContain(email)
})

test('a `next` address of another site is dropped (abuse 68)', async ({
  page,
  mailbox,
  baseURL,
  signedIn,
}) => {
  const person = await signedIn.admin(page)
  await signOut(page)
  for (const next of ['//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)']) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await page.goto('/auth?next=%2F%2Fevil.example')
  await signIn(page, mailbox, person)
  await expect(page).toHaveURL(/\/app\/project\//)
  expect(new URL(page.url()).origin).toBe(new URL(baseURL!).origin)
})

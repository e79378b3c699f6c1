/**
 * Tests web push from the switch to the notification. The server with its thread and `web-push`, https, the permission, the
 * service worker and the notification are real. The browser of the tests has no push service of a vendor, so two parts are
 * replaced: `PushManager` names a push service at this machine, which decrypts each push by RFC 8291, and the test protocol of
 * the browser passes that payload to the service worker. A test cannot press a notification: it makes the event itself, and
 * records the window that the service worker then opens.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { CERTIFICATE } from '../src/server/testing/certificate.ts'
import { type PushService, startPushService, type TestBrowser } from '../src/server/testing/push-service.ts'
import { announce } from './announce.ts'
import { findViolations } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import type { Mailbox } from './mailbox.ts'
import { proveMailbox } from './prove-mailbox.ts'
import type { Administrator, Person, SignedIn } from './signed-in.ts'

const test = base.extend<object, { pushes: PushService }>({
  // The headless shell shows no notifications.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = await findBrowser({ isWhole: true })
      await use({ ...launchOptions, ...(executablePath && { executablePath }) })
    },
    { scope: 'worker' },
  ],
  pushes: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ settings, pushes }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'slotwerk-push-'))
      const file = join(folder, 'certificate.pem')
      writeFileSync(file, CERTIFICATE)
      await use({ ...settings, OUTBOUND_ALLOW: pushes.place, NODE_EXTRA_CA_CERTS: file })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Lets the page's browser subscribe at the push service of the tests. */
async function subscribesAt(page: Page, browser: TestBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    const stored = () => localStorage.getItem('subscribed with')
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.codePointAt(0)!)
    const subscription = () => ({
      endpoint,
      options: { applicationServerKey: bytesOf(stored()!).buffer },
      toJSON: () => ({ endpoint, keys, expirationTime: null }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed with')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (!userVisibleOnly) throw new Error('Browsers take no silent pushes.')
        localStorage.setItem('subscribed with', applicationServerKey as string)
        return subscription()
      },
      getSubscription: async () => (stored() === null ? null : subscription()),
    })
  }, browser)
}

/** Hands a payload to the service worker of the page, as the browser does with a push. */
async function deliver(page: Page, payload: string): Promise<void> {
  // A push to a service worker that is still being installed would be dropped.
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  const cdp = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: payload })
  await cdp.detach()
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
      getNotifications: () => ready.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, data, tag }) => ({ title, body, data, tag }))
  })

/** Tells the service worker that its notification was pressed; gives what it opens or brings to the front. */
async function pressNotification(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  return worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<object[]> }
      clients: { openWindow(url: string): Promise<null> }
      NotificationEvent: new (type: string, init: object) => Event
      WindowClient: { prototype: { focus: unknown; url: string } }
    }
    const done: string[] = []
    scope.clients.openWindow = async (url) => {
      done.push(`open ${url}`)
      return null
    }
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      done.push(`focus ${this.url}`)
    }
    const [notification] = await scope.registration.getNotifications()
    const event = new scope.NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (each: Promise<unknown>) => void work.push(each) })
    dispatchEvent(event)
    await Promise.all(work)
    return done
  })
}

/** A freelancer who has proven the mailbox, on the page of notices, with a browser that can subscribe. */
async function openNotices(
  { signedIn, mailbox }: { signedIn: SignedIn; mailbox: Mailbox },
  admin: Administrator,
  { browser, ...options }: BrowserContextOptions & { browser: TestBrowser },
): Promise<Person> {
  const person = await signedIn.freelancer(admin, { permissions: ['notifications'], ...options })
  const api = await proveMailbox(person.page, mailbox, person.email)
  await subscribesAt(person.page, browser)
  await person.page.goto('/app/notices')
  return { ...person, api }
}

const pushSwitch = (page: Page) =>
  page.getByRole('switch', { name: /^Push (on this device|auf diesem Gerät)$/ })

test('a person switches push on, gets a notice that leads to its place, and signs out', async ({
  page,
  signedIn,
  mailbox,
  pushes,
}) => {
  const admin = await signedIn.admin(page)
  const browser = pushes.subscribe()
  const person = await openNotices({ signedIn, mailbox }, admin, { browser, locale: 'de-DE' })
  const column = person.page.getByRole('checkbox', { name: 'Monate, die offen sind: Push' })
  await expect(column).not.toBeChecked()
  await expect(pushSwitch(person.page)).not.toBeChecked()
  await pushSwitch(person.page).click()
  await expect(pushSwitch(person.page)).toBeChecked()
  // Without any kind the switch would do nothing, so the first time it takes those of the bell.
  await expect(column).toBeChecked()
  await person.api.call('PATCH', '/me', { language: 'de' })

  const received = () => pushes.receivedBy(browser)
  await announce(admin, 'Bitte bis Freitag.')
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(1)
  const { payload } = received()[0]!
  const { text, href } = JSON.parse(payload) as { text: string; href: string }
  expect(text).toMatch(/ · Der Plan für .+ ist offen\. Bitte bis Freitag\.$/)

  await deliver(person.page, payload)
  const [place, rest] = text.split(' · ')
  const shown = [{ title: place, body: rest, data: href, tag: payload }]
  await expect.poll(() => shownNotifications(person.page)).toEqual(shown)
  // A push that comes twice takes the place of the first.
  await deliver(person.page, payload)
  await expect.poll(() => shownNotifications(person.page)).toEqual(shown)

  const origin = new URL(person.page.url()).origin
  expect(await pressNotification(person.page)).toEqual([`open ${origin}${href}`])
  expect(await shownNotifications(person.page)).toEqual([])
  await person.page.goto(href)
  await deliver(person.page, payload)
  await expect.poll(() => shownNotifications(person.page)).toEqual(shown)
  expect(await pressNotification(person.page)).toEqual([`focus ${origin}${href}`])
  // The service worker has stored no reply.
  const stored = await person.page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    return (await Promise.all(caches.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname)
  })
  expect(stored.filter((path) => !path.startsWith('/assets/') && path !== '/app/freelancer')).toEqual([])

  await person.page.getByRole('button', { name: /^Konto von/ }).click()
  await person.page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(person.page).toHaveURL(/\/auth$/)
  await announce(admin, 'Noch einmal.')
  await page.waitForTimeout(3000)
  expect(received()).toHaveLength(1)
})

test('push is off again by a press, and after a reload it is as it was left', async ({
  page,
  signedIn,
  mailbox,
  pushes,
}) => {
  const admin = await signedIn.admin(page)
  const browser = pushes.subscribe()
  const person = await openNotices({ signedIn, mailbox }, admin, { browser, locale: 'en-GB' })
  await pushSwitch(person.page).focus()
  await person.page.keyboard.press('Space')
  await expect(pushSwitch(person.page)).toBeChecked()
  await person.page.reload()
  await expect(pushSwitch(person.page)).toBeChecked()
  const ended = person.page.waitForResponse(
    (response) =>
      response.url().endsWith('/me/push-subscriptions') && response.request().method() === 'DELETE',
  )
  await pushSwitch(person.page).click()
  expect((await ended).status()).toBe(204)
  await expect(pushSwitch(person.page)).not.toBeChecked()
  await announce(admin, '')
  await page.waitForTimeout(3000)
  expect(pushes.receivedBy(browser)).toEqual([])
})

test('the switch says why it cannot be used', async ({ page, signedIn, mailbox, pushes }) => {
  const admin = await signedIn.admin(page)
  const browser = pushes.subscribe()
  const denied = await openNotices({ signedIn, mailbox }, admin, { browser, locale: 'en-GB' })
  await denied.page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { value: 'denied' }),
  )
  await denied.page.reload()
  await expect(denied.page.getByText('The browser blocks notifications of this page.')).toBeVisible()
  await expect(pushSwitch(denied.page)).toBeDisabled()

  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  const apple = await openNotices({ signedIn, mailbox }, admin, { browser, locale: 'de-DE', userAgent })
  await apple.page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await apple.page.reload()
  await expect(apple.page.getByText(/Slotwerk auf dem Home-Bildschirm/)).toBeVisible()
  await expect(pushSwitch(apple.page)).toBeDisabled()
})

for (const [scheme, locale] of [
  ['light', 'de-DE'],
  ['dark', 'en-GB'],
] as const) {
  test(`the switch fits and reads well in ${scheme}, ${locale.slice(0, 2)}`, async ({
    page,
    signedIn,
    mailbox,
    pushes,
  }) => {
    const admin = await signedIn.admin(page)
    const { page: own } = await openNotices({ signedIn, mailbox }, admin, {
      browser: pushes.subscribe(),
      locale,
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const folder = process.env['PUSH_PICTURES']
    for (const width of [1440, 390]) {
      await own.setViewportSize({ width, height: 844 })
      await own.reload()
      if (width === 1440) {
        await expect(pushSwitch(own)).not.toBeChecked()
        if (folder) await own.screenshot({ path: join(folder, `off-${scheme}-${width}.png`) })
        await pushSwitch(own).click()
      }
      await expect(pushSwitch(own)).toBeChecked()
      await expect(own.getByRole('checkbox', { name: /: Push$/ }).first()).toBeChecked()
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await findViolations(own)).toEqual([])
      if (folder) await own.screenshot({ path: join(folder, `on-${scheme}-${width}.png`), fullPage: true })
    }
  })
}

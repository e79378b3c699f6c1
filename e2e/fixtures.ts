/** The fixtures of the browser tests: a real server with real mail, on the engine of the Playwright project. */
import { expect, type Page, test as base } from '@playwright/test'
import { startPostgres } from '../src/server/testing/postgres-server.ts'
import { type RunningServer, startRunningServer } from '../src/server/testing/running-server.ts'
import { TIME_ZONE } from './clock.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { createSignedIn, type SignedIn } from './signed-in.ts'

/** A busy machine may take a minute to start a server. */
const START_MS = 180_000

interface WorkerFixtures {
  mailbox: Mailbox
  /** Settings of a test file, besides those of every node. */
  ownSettings: Record<string, string>
  /** The environment of every node. */
  settings: Record<string, string>
  server: RunningServer
  /** A second node on the same database. SQLite serves one node, so there it is the first node again. */
  secondNode: RunningServer
}
interface TestFixtures {
  signedIn: SignedIn
  /** Matches the console errors that a test provokes on purpose. */
  expectedErrors: RegExp
  watchConsole: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],

  ownSettings: [{}, { option: true, scope: 'worker' }],

  settings: [
    async ({ mailbox, ownSettings }, use, info) => {
      const settings = { SMTP_URL: mailbox.url, ...ownSettings }
      if (info.project.metadata['engine'] !== 'postgres') return use(settings)
      const postgres = await startPostgres()
      const secret = 'a secret of the browser tests, long enough'
      await use({ ...settings, DATABASE_URL: postgres.url, APP_SECRET: secret })
      await postgres.remove()
    },
    { scope: 'worker', timeout: START_MS },
  ],

  server: [
    async ({ settings }, use) => {
      const server = await startRunningServer({ script: 'scripts/start.mjs', env: settings })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MS },
  ],

  secondNode: [
    async ({ settings, server }, use, info) => {
      if (info.project.metadata['engine'] !== 'postgres') return use(server)
      const node = await startRunningServer({ script: 'scripts/start.mjs', env: settings })
      await use(node)
      await node.stop()
    },
    { scope: 'worker', timeout: START_MS },
  ],

  signedIn: async ({ browser, server, mailbox }, use) => {
    const mailTo = async (email: string) => (await mailbox.next(email)).text
    const signedIn = createSignedIn(browser, { url: server.url, mailTo })
    await use(signedIn)
    await signedIn.close()
  },

  baseURL: async ({ server }, use) => use(server.url),
  locale: 'en-GB',
  timezoneId: TIME_ZONE,

  // A test may end while it still answers a call of the page itself.
  page: async ({ page }, use) => {
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },

  expectedErrors: [/^\b$/, { option: true }],

  // An error in the browser's console fails the test, on any page.
  watchConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!expectedErrors.test(text)) errors.push(text)
      }
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
        })
        page.on('pageerror', (error) => note(String(error)))
      }
      context.on('page', watch)
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

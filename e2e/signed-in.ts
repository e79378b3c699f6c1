/** Signs people in by the API: the sign-in screens have tests of their own. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import {
  type Api,
  beginInvite,
  inviteFreelancer,
  type MailedServer,
  PASSWORD,
  signUp as signUpByApi,
} from '../src/server/testing/api.ts'
import { freshEmail } from './steps.ts'

export interface Account {
  email: string
  api: Api
}
/** An account on a page of its own. */
export interface Person extends Account {
  page: Page
}
export interface Administrator extends Person {
  password: string
  tenantName: string
}

export interface SignedIn {
  /**
   * The administrator of a new organisation, on the page of its project.
   * @param options `opens`: the address that is opened in its place, from there, such as `?month=2031-06` or `/app/members`;
   * false where the test opens a page itself
   */
  admin(
    page: Page,
    options?: { firstName?: string; lastName?: string; tenantName?: string; opens?: string | false },
  ): Promise<Administrator>
  /** A freelancer who has accepted an invite and has no page open. */
  freelancerWithoutPage(admin: Account, names?: { firstName?: string; lastName?: string }): Promise<Account>
  /** A freelancer who has accepted an invite, in a browser of their own, on the page of the project. */
  freelancer(
    admin: Account,
    options?: { firstName?: string; lastName?: string } & BrowserContextOptions,
  ): Promise<Person>
  /** A planner of the administrator's project, in a browser of their own, on the page of the project. */
  planner(admin: Account, options?: BrowserContextOptions): Promise<Person>
  close(): Promise<void>
}

export function createSignedIn(browser: Browser, server: MailedServer): SignedIn {
  const opened: Page[] = []
  return {
    async admin(page, { tenantName = 'Rheinufer Kultur', opens = '', ...names } = {}) {
      const email = freshEmail('greta')
      const api = await signUpByApi(server, email, { tenantName, ...names })
      await enter(page, api)
      if (opens !== false)
        await page.goto(new URL(opens, `${server.url}/app/project/${api.user.projectId}`).href)
      return { email, password: PASSWORD, tenantName, page, api }
    },
    async freelancerWithoutPage(admin, { firstName = 'Jonas', lastName = 'Öztürk' } = {}) {
      const email = freshEmail('jonas')
      const api = await inviteFreelancer(server, admin.api, email, { firstName, lastName })
      return { email, api }
    },
    async freelancer(admin, { firstName, lastName, ...options } = {}) {
      const { email, api } = await this.freelancerWithoutPage(admin, { firstName, lastName })
      const context = await browser.newContext(options)
      const page = await context.newPage()
      opened.push(page)
      await enter(page, api)
      await page.goto(`/app/project/${admin.api.user.projectId}/freelancer`)
      return { email, page, api }
    },
    async planner(admin, options = {}) {
      const email = freshEmail('petra')
      const api = await (await beginInvite(server, admin.api, email, { role: 'PLANNER' }))()
      await api.call('PATCH', '/me', { firstName: 'Petra', lastName: 'Lang' })
      const { user } = await api.call<{ user: Api['user'] }>('GET', '/me')
      const context = await browser.newContext(options)
      const page = await context.newPage()
      opened.push(page)
      await enter(page, { ...api, user })
      await page.goto(`/app/project/${admin.api.user.projectId}`)
      return { email, page, api }
    },
    async close() {
      for (const page of opened) await page.context().close()
    },
  }
}

/** Stores the session in the browser as a sign-in does, without its screens. */
async function enter(page: Page, { token, user }: Api): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(
    (session) => {
      localStorage.setItem('token', session.token)
      localStorage.setItem('user', JSON.stringify(session.user))
    },
    { token, user },
  )
}

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

export interface Person {
  email: string
  page: Page
  api: Api
}
export interface Administrator extends Person {
  password: string
  tenantName: string
}

export interface SignedIn {
  /** The administrator of a new organisation, on the page of its project. */
  admin(
    page: Page,
    names?: { firstName?: string; lastName?: string; tenantName?: string },
  ): Promise<Administrator>
  /** A freelancer who has accepted an invite, in a browser of their own, on the page of the project. */
  freelancer(
    admin: Person,
    options?: { firstName?: string; lastName?: string } & BrowserContextOptions,
  ): Promise<Person>
  /** A planner of the administrator's project, in a browser of their own, on the page of the project. */
  planner(admin: Person, options?: BrowserContextOptions): Promise<Person>
  close(): Promise<void>
}

export function createSignedIn(browser: Browser, server: MailedServer): SignedIn {
  const opened: Page[] = []
  return {
    async admin(page, { tenantName = 'Rheinufer Kultur', ...names } = {}) {
      const email = freshEmail('greta')
      const api = await signUpByApi(server, email, { tenantName, ...names })
      await enter(page, api, `/app/project/${api.user.projectId}`)
      return { email, password: PASSWORD, tenantName, page, api }
    },
    async freelancer(admin, { firstName = 'Jonas', lastName = 'Öztürk', ...options } = {}) {
      const email = freshEmail('jonas')
      const api = await inviteFreelancer(server, admin.api, email, { firstName, lastName })
      const context = await browser.newContext(options)
      const page = await context.newPage()
      opened.push(page)
      await enter(page, api, `/app/project/${admin.api.user.projectId}/freelancer`)
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
      await enter(page, { ...api, user }, `/app/project/${admin.api.user.projectId}`)
      return { email, page, api }
    },
    async close() {
      for (const page of opened) await page.context().close()
    },
  }
}

/** Stores the session in the browser as a sign-in does, without its screens. */
async function enter(page: Page, { token, user }: Api, path: string): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(
    (session) => {
      localStorage.setItem('token', session.token)
      localStorage.setItem('user', JSON.stringify(session.user))
    },
    { token, user },
  )
  await page.goto(path)
}

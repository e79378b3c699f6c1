import type { Page } from '@playwright/test'
import { type Api, apiOf } from '../src/server/testing/api.ts'
import type { Mailbox } from './mailbox.ts'

/** Signs the person on the page in by a mailed code, which proves the mailbox, and gives the calls of this session. */
export async function proveMailbox(page: Page, mailbox: Mailbox, email: string): Promise<Api> {
  await page.request.post('/api/auth/email-login', { data: { email } })
  const code = (await mailbox.next(email)).code()
  const reply = await page.request.post('/api/auth/email-verify', { data: { email, code } })
  const session = (await reply.json()) as Pick<Api, 'token' | 'user'>
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
  return apiOf(new URL(page.url()).origin, session)
}

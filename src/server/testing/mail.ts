/** The mails that the app under test has queued, so that tests take codes and links from where people find them. */
import { expect } from 'vitest'
import type { Mail } from '../kernel/outbox/mail.ts'
import { openMail } from '../kernel/outbox/outbox.ts'
import type { TestApp } from './test-app.ts'

/** What waits for an address; it is taken out, so the next call gives what came after. */
export async function takeMails({ deps }: TestApp, to: string): Promise<Mail[]> {
  const rows = await deps.db
    .deleteFrom('outbox_mails')
    .where('to_address', '=', to)
    .where('sent_at', 'is', null)
    .returning(['to_address', 'sealed_content'])
    .execute()
  return rows.map((row) => openMail(deps.secrets, { to: row.to_address, sealedContent: row.sealed_content }))
}

/** The one mail that waits for an address. */
export async function takeMail(test: TestApp, to: string): Promise<Mail> {
  const mails = await takeMails(test, to)
  expect(mails, `mails to ${to}`).toHaveLength(1)
  return mails[0]!
}

/** The code of the one mail that waits for an address. */
export async function takeCode(test: TestApp, to: string): Promise<string> {
  const { text } = await takeMail(test, to)
  return /^ {4}(\d{6})$/m.exec(text)![1]!
}

/** The tokens in a mail's button: of a magic link, of an invite. */
export function tokensIn(mail: Mail): { magic: string | undefined; invite: string | undefined } {
  return {
    magic: /\/magic\/([\w-]{43})/.exec(mail.text)?.[1],
    invite: /\/invite\/([\w-]{43})/.exec(mail.text)?.[1],
  }
}

/** A code that is certainly not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

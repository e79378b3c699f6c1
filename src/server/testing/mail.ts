/** Reads the queued mails of the app under test, so that tests take codes and links from them as people do. */
import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Mail } from '../kernel/outbox/mail.ts'
import { openMail } from '../kernel/outbox/outbox.ts'
import type { MailKind } from '../kernel/rate-limits/mail-limits.ts'
import type { MailPermit } from '../kernel/rate-limits/rate-limits.ts'
import { brandMail } from '../mail/brand-mail.ts'
import { createLanes } from '../mail/lanes.ts'
import { findFirstDuePriority } from '../mail/queries.ts'
import type { MailDeps } from '../mail/send-mail.ts'
import type { TestApp } from './test-app.ts'

/** Makes leave to queue a mail without counting it. */
export function makePermit(kind: MailKind = 'sign-in', cause = ''): MailPermit {
  return { kind, cause } as MailPermit
}

/** Sends all mails that are due, as the mail worker does, and returns when none is due or in flight. */
export async function sendDueMails(deps: MailDeps, abort = new AbortController().signal): Promise<void> {
  const lanes = createLanes(deps, abort)
  while ((await findFirstDuePriority(deps.db, deps.clock())) !== undefined) {
    await lanes.beat()
    await setImmediate()
  }
  await lanes.stop()
}

/** Removes and returns the mails that wait for an address. */
export async function takeMails({ deps }: TestApp, to: string): Promise<Mail[]> {
  const rows = await deps.db
    .deleteFrom('outbox_mails')
    .where('to_address', '=', to)
    .where('sent_at', 'is', null)
    .returning(['to_address', 'sealed_content'])
    .execute()
  return rows.map((row) =>
    brandMail(
      openMail(deps.secrets, { to: row.to_address, sealedContent: row.sealed_content }),
      deps.config.brand,
    ),
  )
}

/** Removes and returns the only mail that waits for an address. */
export async function takeMail(test: TestApp, to: string): Promise<Mail> {
  const mails = await takeMails(test, to)
  expect(mails, `mails to ${to}`).toHaveLength(1)
  return mails[0]!
}

/** Removes the only mail that waits for an address, and returns its code. */
export async function takeCode(test: TestApp, to: string): Promise<string> {
  const { text } = await takeMail(test, to)
  return /^ {4}(\d{6})$/m.exec(text)![1]!
}

/** Finds the tokens of the magic link and of the invite in a mail. */
export function tokensIn(mail: Mail): { magic: string | undefined; invite: string | undefined } {
  return {
    magic: /\/magic\/([\w-]{43})/.exec(mail.text)?.[1],
    invite: /\/invite\/([\w-]{43})/.exec(mail.text)?.[1],
  }
}

/** Makes a code that differs from this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

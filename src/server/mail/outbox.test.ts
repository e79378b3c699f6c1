import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { ListedInvite } from '../../contract/invites.ts'
import type { Mailer, OutgoingMail } from '../kernel/outbox/mail.ts'
import { queueMail } from '../kernel/outbox/outbox.ts'
import { createTenant } from '../testing/fixtures.ts'
import { inviteFreelancer } from '../testing/invites.ts'
import { makePermit, sendDueMails } from '../testing/mail.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import type { MailDeps } from './send-mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { sweepOutbox } from './sweep-outbox.ts'
import { startMailWorker } from './worker.ts'

const MINUTE = 60 * 1000
const never = new AbortController().signal

/** Starts a test app with a mailer that stores or refuses mails, and with its log. */
async function setUp() {
  const test = await createTestApp()
  const { db, secrets, clock } = test.deps
  const sent: OutgoingMail[] = []
  const logged: string[] = []
  let failure: Error | undefined
  const mailer: Mailer = {
    async send(mail) {
      if (failure) throw failure
      sent.push(mail)
    },
    close() {},
  }
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const parts: MailDeps = { db, secrets, clock, log, mailer }
  const queue = (more: { subject?: string; minutes?: number; isDecoy?: boolean } = {}) => {
    const { isDecoy = false, minutes = 60, ...content } = more
    const mail = { to: 'anna@example.org', subject: 'Hello', text: 'code 048213', html: '<p>', ...content }
    const now = clock()
    const permit = makePermit()
    return db
      .transaction()
      .execute((tx) =>
        queueMail(tx, { secrets, mail, permit, now, expiresAt: now + minutes * MINUTE, isDecoy }),
      )
  }
  return {
    ...test,
    db,
    parts,
    sent,
    logged,
    queue,
    fail: (error: Error | undefined) => {
      failure = error
    },
    rows: () => db.selectFrom('outbox_mails').selectAll().execute(),
  }
}

describe('the outbox', () => {
  test('sends what was queued, once, and empties it', async () => {
    const { queue, parts, sent, rows } = await setUp()
    await queue()
    expect(JSON.stringify(await rows())).not.toContain('048213')
    await sendDueMails(parts)
    await sendDueMails(parts)
    expect(sent).toMatchObject([{ to: 'anna@example.org', subject: 'Hello', text: 'code 048213' }])
    expect(await rows()).toMatchObject([{ sealed_content: '', sent_at: parts.clock(), attempts: 1 }])
  })

  test('sends nothing for a transaction that was rolled back', async () => {
    const { db, parts, sent } = await setUp()
    const mail = { to: 'a@example.org', subject: 's', text: 't', html: 'h' }
    const { secrets } = parts
    const rolledBack = db.transaction().execute(async (tx) => {
      await queueMail(tx, {
        secrets,
        mail,
        permit: makePermit(),
        now: parts.clock(),
        expiresAt: parts.clock() + 1,
      })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await sendDueMails(parts)
    expect(sent).toEqual([])
  })

  test('sends each mail once when several nodes empty it together', async () => {
    const { queue, parts, sent } = await setUp()
    await Promise.all(Array.from({ length: 40 }, (_, i) => queue({ subject: `${i}` })))
    await Promise.all(Array.from({ length: 5 }, () => sendDueMails(parts)))
    expect(sent.map((mail) => Number(mail.subject)).toSorted((a, b) => a - b)).toEqual([...Array(40).keys()])
  })

  test('never sends a decoy, and stores blanks of the same length', async () => {
    const { queue, parts, sent, rows } = await setUp()
    await queue({ isDecoy: true, subject: 'Grüße' })
    await queue({ subject: 'Grüße' })
    const [decoy, other] = (await rows()).toSorted((a, b) => a.to_address.length - b.to_address.length)
    expect(decoy!.to_address).toBe('')
    expect(parts.secrets.unseal(decoy!.sealed_content)).toMatch(/^ +$/)
    expect(decoy!.sealed_content.length).toBe(other!.sealed_content.length)
    await sendDueMails(parts)
    expect(sent).toHaveLength(1)
  })

  test('tries again with growing waits, and logs the reason without a code', async () => {
    const { queue, parts, sent, logged, fail, advance } = await setUp()
    await queue()
    fail(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }))
    await sendDueMails(parts)
    expect(logged.join('')).toContain('A mail to ***@example.org could not be sent. The mail server refuses')
    expect(logged.join('')).not.toContain('048213')
    const attempts = () => logged.filter((line) => line.includes('could not be sent')).length
    for (const [seconds, expected] of [
      [9, 1],
      [1, 2],
      [29, 2],
      [1, 3],
      [119, 3],
      [1, 4],
    ] as const) {
      advance(seconds * 1000)
      await sendDueMails(parts)
      expect(attempts()).toBe(expected)
    }
    fail(undefined)
    advance(10 * MINUTE)
    await sendDueMails(parts)
    expect(sent).toHaveLength(1)
  })

  test('keeps mails while the mail server is away, and then sends each once', async () => {
    const { queue, parts, advance, rows } = await setUp()
    const first = await startSmtpServer()
    await first.close()
    const overSmtp = { ...parts, mailer: createSmtpMailer(first.url, 'no-reply@example.org') }
    await queue({ subject: 'First' })
    await queue({ subject: 'Second' })
    await sendDueMails(overSmtp)
    expect(await rows()).toMatchObject([
      { sent_at: null, attempts: 1 },
      { sent_at: null, attempts: 1 },
    ])

    const back = await startSmtpServer({}, first.port)
    try {
      advance(10 * MINUTE)
      // Two nodes, one of them twice, send the due mails at once.
      await Promise.all([sendDueMails(overSmtp), sendDueMails(overSmtp)])
      await sendDueMails(overSmtp)
      expect(back.received).toHaveLength(2)
      expect(new Set(back.received.map((mail) => mail.subject))).toEqual(new Set(['First', 'Second']))
    } finally {
      overSmtp.mailer.close()
      await back.close()
    }
  })

  test('gives the mail of a crashed node to another after a minute', async () => {
    const { queue, parts, sent, advance } = await setUp()
    await queue()
    let began = () => {}
    const begun = new Promise<void>((resolve) => {
      began = resolve
    })
    const dead: Mailer = {
      send() {
        began()
        return new Promise(() => {})
      },
      close() {},
    }
    void sendDueMails({ ...parts, mailer: dead })
    await begun
    await sendDueMails(parts)
    expect(sent).toEqual([])
    advance(MINUTE)
    await sendDueMails(parts)
    expect(sent).toHaveLength(1)
  })

  test('tries a mail no more that was refused for good, and shows that at its invite', async () => {
    const test = await setUp()
    const { parts, sent, logged, fail, advance } = test
    const tenant = await createTenant(test)
    const invite = () => inviteFreelancer(tenant, 'anna@example.org')
    const failures = async () => {
      const { body } = await tenant.admin.client.call('listInvites', { params: tenant.params })
      return body.invites.map((listed: ListedInvite) => listed.mailFailed)
    }
    await invite()
    fail(Object.assign(new Error('no'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }))
    await sendDueMails(parts)
    expect(await failures()).toEqual([{ at: new Date(parts.clock()).toISOString() }])
    expect(logged.join('')).toContain('A mail to ***@example.org is not tried again.')
    fail(undefined)
    advance(60 * MINUTE)
    await sendDueMails(parts)
    expect(sent).toEqual([])
  })

  test('does not send expired mails, and removes them and mails sent a week ago', async () => {
    const { queue, parts, sent, logged, rows, advance } = await setUp()
    await queue({ minutes: 10_000_000 })
    await sendDueMails(parts)
    await queue({ minutes: 10 })
    advance(10 * MINUTE)
    await sendDueMails(parts)
    expect(sent).toHaveLength(1)
    await sweepOutbox(parts, parts.clock())
    expect(await rows()).toHaveLength(1)
    expect(logged.join('')).toContain('A mail was given up')
    advance(7 * 24 * 60 * MINUTE)
    await sweepOutbox(parts, parts.clock())
    expect(await rows()).toEqual([])
  })
})

describe('the worker', () => {
  test('sends what has come since, and finishes what is in flight before it stops', async () => {
    const { queue, parts } = await setUp()
    let release = () => {}
    let began: (id: string) => void = () => {}
    const begun = new Promise<string>((resolve) => {
      began = resolve
    })
    const slow: Mailer = {
      send: (mail) =>
        new Promise((resolve) => {
          release = resolve
          began(mail.subject)
        }),
      close() {},
    }
    const worker = startMailWorker({ ...parts, mailer: slow })
    const subject = randomUUID()
    await queue({ subject })
    expect(await begun).toBe(subject)
    const stopped = worker.stop(never)
    release()
    await stopped
    const [row] = await parts.db.selectFrom('outbox_mails').selectAll().execute()
    expect(row?.sent_at).toBe(parts.clock())
  })

  test('survives a silent database', async () => {
    const { parts, logged } = await setUp()
    const broken = { ...parts, db: undefined as unknown as MailDeps['db'] }
    const worker = startMailWorker(broken)
    await worker.stop(never)
    expect(logged.join('')).toContain('The outbox could not be read')
  })
})

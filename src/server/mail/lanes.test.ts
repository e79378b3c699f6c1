/** No flood of mails keeps a code waiting. Orders stand for times here, which a busy machine would falsify. */
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { queueMail } from '../kernel/outbox/outbox.ts'
import type { MailKind } from '../kernel/rate-limits/mail-limits.ts'
import { makePermit } from '../testing/mail.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createLanes, LANES } from './lanes.ts'
import type { MailDeps } from './send-mail.ts'

const MINUTE = 60 * 1000
const never = new AbortController().signal

interface Queued {
  to: string
  kind?: MailKind
  cause?: string
  isDecoy?: boolean
}

/** Starts lanes with a mail server that never answers for addresses that start with `stalls`, and times out for `slow`. */
async function setUp() {
  const { deps, advance } = await createTestApp()
  const { db, secrets, clock } = deps
  const begun: string[] = []
  const sent: string[] = []
  const waiting: (() => void)[] = []
  let isOver = false
  const mailer: Mailer = {
    async send({ to }) {
      begun.push(to)
      if (to.startsWith('slow')) throw Object.assign(new Error('slow'), { code: 'ETIMEDOUT' })
      if (to.startsWith('stalls') && !isOver) await new Promise<void>((resolve) => waiting.push(resolve))
      else await setImmediate()
      sent.push(to)
    },
    close() {},
  }
  const parts: MailDeps = { db, secrets, clock, log: pino({ level: 'silent' }), mailer }
  const lanes = createLanes(parts, never)
  const queue = ({ to, kind = 'sign-in', cause = to, isDecoy = false }: Queued) =>
    db.transaction().execute((tx) =>
      queueMail(tx, {
        secrets,
        mail: { to, subject: 'Hello', text: 'Hello', html: '<p>' },
        permit: makePermit(kind, cause),
        now: clock(),
        expiresAt: clock() + 10 * MINUTE,
        isDecoy,
      }),
    )
  const isWaiting = async () =>
    (await db.selectFrom('outbox_mails').select('id').where('attempts', '=', 0).execute()).length > 0
  return {
    queue,
    advance,
    begun,
    sent,
    lanes,
    db,
    /** Beats until every mail was tried. */
    beatUntilAllAreTried: async () => {
      while (await isWaiting()) {
        await lanes.beat()
        await setImmediate()
      }
    },
    stop: async () => {
      // A lane may claim one more mail before it stops.
      isOver = true
      for (const release of waiting) release()
      await lanes.stop()
    },
  }
}

const many = (count: number, make: (i: number) => Queued) => Array.from({ length: count }, (_, i) => make(i))

describe('a code leaves', () => {
  test('while the mail server stalls at another recipient, however many mails that one gets (abuse 40)', async () => {
    const { queue, sent, begun, lanes, stop } = await setUp()
    for (const mail of many(10, (i) => ({ to: 'stalls@example.org', cause: `network ${i}` })))
      await queue(mail)
    for (const mail of many(30, (i) => ({ to: `person-${i}@example.org` }))) await queue(mail)
    while (sent.length < 30) {
      await lanes.beat()
      await setImmediate()
    }
    expect(begun.filter((to) => to.startsWith('stalls'))).toHaveLength(1)
    await stop()
  })

  test('while the mail server stalls at the many recipients of one network (abuse 40)', async () => {
    const { queue, sent, begun, lanes, stop } = await setUp()
    for (const mail of many(10, (i) => ({ to: `stalls-${i}@example.org`, cause: 'one network' })))
      await queue(mail)
    await queue({ to: 'anna@example.org' })
    while (sent.length < 1) {
      await lanes.beat()
      await setImmediate()
    }
    expect(sent).toEqual(['anna@example.org'])
    expect(begun.filter((to) => to.startsWith('stalls')).length).toBeLessThanOrEqual(2)
    await stop()
  })

  test('before a second attempt at the many recipients at whom the mail server timed out (abuse 40)', async () => {
    const { queue, begun, advance, beatUntilAllAreTried, lanes, stop } = await setUp()
    for (const mail of many(10, (i) => ({ to: `slow-${i}@example.org` }))) await queue(mail)
    await beatUntilAllAreTried()
    advance(MINUTE)
    await queue({ to: 'anna@example.org' })
    begun.length = 0
    while (!begun.includes('anna@example.org')) {
      await lanes.beat()
      await setImmediate()
    }
    expect(begun.indexOf('anna@example.org')).toBeLessThan(LANES.length)
    await stop()
  })

  test('before the notices that wait already (abuse 40)', async () => {
    const { queue, begun, beatUntilAllAreTried, stop } = await setUp()
    for (const mail of many(100, () => ({ to: 'eve@example.org', kind: 'password-changed' as const })))
      await queue(mail)
    await queue({ to: 'anna@example.org' })
    await beatUntilAllAreTried()
    expect(begun.indexOf('anna@example.org')).toBeLessThan(LANES.length)
    await stop()
  })

  test('before the sign-ups for strangers that wait already (abuse 40)', async () => {
    const { queue, begun, beatUntilAllAreTried, stop } = await setUp()
    for (const mail of many(100, (i) => ({
      to: `stranger-${i}@example.org`,
      kind: 'sign-up' as const,
      cause: 'one network',
    })))
      await queue(mail)
    await queue({ to: 'anna@example.org' })
    await queue({ to: 'bert@example.org', kind: 'sign-up' })
    await beatUntilAllAreTried()
    expect(begun.indexOf('anna@example.org')).toBeLessThan(LANES.length)
    // The sign-up of another network waits for the first of the many alone.
    expect(begun.indexOf('bert@example.org')).toBeLessThan(LANES.length + 2)
    await stop()
  })
})

test('decoys take up no lane, and are marked like mails', async () => {
  const { queue, db, lanes, stop } = await setUp()
  for (const mail of many(10, () => ({ to: 'nobody@example.org', isDecoy: true }))) await queue(mail)
  await lanes.beat()
  const unmarked = () =>
    db.selectFrom('outbox_mails').select('id').where('sent_at', 'is', null).executeTakeFirst()
  while (await unmarked()) await setImmediate()
  const rows = await db.selectFrom('outbox_mails').select(['attempts', 'sealed_content']).execute()
  expect(new Set(rows.map((row) => `${row.attempts} ${row.sealed_content}`))).toEqual(new Set(['1 ']))
  await stop()
})

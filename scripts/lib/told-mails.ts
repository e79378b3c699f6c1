/** The mails of scripts/crash-notices.ts: each queued mail reaches the mail server, and one that comes twice is the same one. */
import { createHash } from 'node:crypto'
import type { Api, MailedServer } from '../../src/server/testing/api.ts'
import { startSmtpServer, type ReceivedMail } from '../../src/server/testing/smtp-server.ts'
import { withDatabase } from '../../src/server/testing/with-database.ts'
import { until } from './until.ts'

type Place = Parameters<typeof withDatabase>[0]

export interface MailFaults {
  faults: string[]
  /** The number of different mails. */
  arrived: number
  /** Mails that came once more, since the server was killed before it knew that they had arrived. */
  repeated: number
}

export interface WatchedMails {
  /** The settings with which a server reaches the mail server. */
  settings: Record<string, string>
  /** A server whose mails to people are read here. */
  of(server: { url: string }): MailedServer
  /** Waits until nothing is due, and compares what arrived with what was queued and told. */
  findFaults(place: Place, people: readonly Api[]): Promise<MailFaults>
  close(): Promise<void>
}

export async function watchMails(): Promise<WatchedMails> {
  const server = await startSmtpServer()
  const newestTo = (email: string) => server.received.findLast(({ envelope }) => envelope.to.includes(email))
  return {
    settings: { SMTP_URL: server.url },
    of: ({ url }) => ({
      url,
      mailTo: (email) => until(`no mail to ${email} has arrived`, () => newestTo(email)?.text),
    }),
    async findFaults(place, people) {
      await untilMailed(place)
      return compareMails(await listQueued(place), server.received, await countTold(place, people))
    },
    close: () => server.close(),
  }
}

/** Lets the limits of mails count from nothing, as if a day had passed. */
export async function forgetCountedMails(place: Place): Promise<void> {
  await withDatabase(place, (db) => db.deleteFrom('rate_counters').execute())
}

async function untilMailed(place: Place): Promise<void> {
  const isMailed = () =>
    withDatabase(place, async (db) => {
      const queued = await db
        .selectFrom('outbox_mails')
        .select('id')
        .where('sent_at', 'is', null)
        .limit(1)
        .execute()
      const due = await db
        .selectFrom('notices')
        .select('id')
        .where('mail_at', 'is not', null)
        .where('mailed_at', 'is', null)
        .limit(1)
        .execute()
      return queued.length === 0 && due.length === 0
    })
  await until('a mail is queued still', isMailed)
}

export interface QueuedMail {
  id: string
  to: string
}

const listQueued = (place: Place): Promise<QueuedMail[]> =>
  withDatabase(place, (db) => db.selectFrom('outbox_mails').select(['id', 'to_address as to']).execute())

/** The number of mails that tell each person about notices, by address: the notices of one mail are marked at one moment. */
async function countTold(place: Place, people: readonly Api[]): Promise<Map<string, number>> {
  const ids = people.map(({ user }) => user.id)
  const rows = await withDatabase(place, (db) =>
    db
      .selectFrom('notices')
      .innerJoin('users', 'users.id', 'notices.user_id')
      .select(['users.email', 'notices.mailed_at'])
      .where('users.id', 'in', ids)
      .where('notices.mailed_at', 'is not', null)
      .distinct()
      .execute(),
  )
  return new Map(
    [...Map.groupBy(rows, ({ email }) => email)].map(([email, mails]) => [email, mails.length] as const),
  )
}

type Arrived = Pick<ReceivedMail, 'messageId' | 'text' | 'envelope'>

/**
 * @param queued all mails of the outbox, which are sent by now
 * @param told how many mails tell a person about notices, by address; the other mails to the person are codes and invites
 */
export function compareMails(
  queued: readonly QueuedMail[],
  received: readonly Arrived[],
  told: ReadonlyMap<string, number>,
): MailFaults {
  const faults: string[] = []
  const idOf = ({ messageId = '' }: Arrived) => messageId.slice(1, messageId.indexOf('@'))
  const arrived = Map.groupBy(received, idOf)
  const expected = new Map(
    queued.map(({ id, to }) => [createHash('sha256').update(id).digest('hex').slice(0, 32), to] as const),
  )
  for (const [id, to] of expected) if (!arrived.has(id)) faults.push(`the mail ${id} to ${to} did not arrive`)
  for (const [id, mails] of arrived) {
    if (!expected.has(id)) faults.push(`the mail ${id} arrived, and no write has queued it`)
    if (new Set(mails.map(({ envelope, text }) => `${envelope.to.join(' ')} ${text}`)).size > 1)
      faults.push(`the mail ${id} arrived in two forms`)
  }
  const first = [...arrived.values()].map(([mail]) => mail!)
  for (const [email, count] of told) {
    const own = first.filter(
      (mail) => mail.envelope.to.includes(email) && mail.text?.includes('/unsubscribe/'),
    )
    if (own.length !== count)
      faults.push(`${email} was to get ${count} mails about notices and got ${own.length}`)
  }
  return { faults, arrived: arrived.size, repeated: received.length - arrived.size }
}

import type { DayBits } from '../../../domain/availability.ts'
import { slotsOfBits, without } from '../../../domain/hour-sets.ts'
import type { Language } from '../../../domain/language.ts'
import { type NoticeContent, type NoticeContents, type PaidBlock, wakesAt } from '../../../domain/notices.ts'
import { emailKey } from '../../../domain/person.ts'
import { workBlocks } from '../../../domain/work.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { NOTICE_SETTINGS_PATH } from '../../kernel/notices/paths.ts'
import { type DueNotice, loadWays } from '../../kernel/notices/tell.ts'
import type { DueMail } from '../../kernel/outbox/mail.ts'
import { canonicalMailbox } from '../../kernel/rate-limits/canonical-mailbox.ts'
import { isMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { requestMail } from '../../mail/templates/requests.ts'
import type { PriceReader } from './load-pay.ts'
import type { PersonNow } from './people-now.ts'
import type { Addressee, StoredRequest } from './queries.ts'

/**
 * One write queues at most so many mails, since each is written and sealed while the database is held; other writes come in
 * between.
 */
export const MAILS_AT_ONCE = 25

/** A mail that has yet to get leave from its limit. */
export type AskingMail = Omit<DueMail, 'permit'>

/**
 * Counts mails, and leaves out those beyond the limit. They count in the transaction that queues them, so a rollback counts
 * none. It locks their counters until the commit: a write calls this once, for all its mails, and counts them in the order
 * of their mailboxes, so that requests of two projects to the same people never wait for each other.
 */
export async function permitMails(
  tx: Tx,
  { secrets, project, now }: { secrets: Secrets; project: ProjectScope; now: number },
  mails: readonly AskingMail[],
): Promise<DueMail[]> {
  const subject = { kind: 'request', secrets, network: '', tenantId: project.tenantId, now } as const
  const permitted: DueMail[] = []
  for (const each of mails.toSorted(byMailbox)) {
    const permit = await isMailWithinLimit(tx, { ...subject, emailKey: emailKey(each.mail.to) })
    if (permit) permitted.push({ ...each, permit })
  }
  return permitted
}

function byMailbox(one: AskingMail, other: AskingMail): number {
  const [first, second] = [one, other].map(({ mail }) => canonicalMailbox(emailKey(mail.to)))
  return first === second ? 0 : first! < second! ? -1 : 1
}

/** The mails and notices of people who are asked. */
interface Telling {
  mails: AskingMail[]
  notices: DueNotice[]
  /** People whose mail is not made before this moment: it would say in the morning what held at night. */
  waiting: Map<UserId, number>
}

/**
 * Tells people whose turn it is: a notice, and the mail that belongs to it, with their hours as blocks, what these pay them,
 * and one button. At night mail and push wait for the morning, when they are made without another notice in the bell. Nobody gets a
 * mail who wants none of this kind.
 */
export async function tellAsked(
  tx: Tx,
  people: readonly PersonNow[],
  args: {
    request: StoredRequest
    rules: { projectName: string; tenantName: string; timeZone: string }
    addressees: readonly Addressee[]
    centsOf: PriceReader
    /** The language of mails to people whose own is not known. */
    language: Language
    publicUrl: string
    now: number
  },
): Promise<Telling> {
  const { request, rules, centsOf, now } = args
  const addressees = new Map(args.addressees.map((each) => [each.userId, each]))
  const waysOf = await loadWays(
    tx,
    people.map(({ person }) => person.userId),
  )
  const telling: Telling = { mails: [], notices: [], waiting: new Map() }
  for (const { person, open, turn } of people) {
    const { userId } = person
    // Nobody is told what they did themselves.
    if (userId === request.by.id) continue
    const blocks = paidBlocks(open, userId, centsOf)
    const content = noticeOf(request, { change: 'asked', blocks, dueAt: turn.endsAt })
    const isInBell = person.toldAt !== null
    const leavesAt = wakesAt(content, { now, ...rules })
    if (!isInBell || leavesAt <= now)
      telling.notices.push({ userId, ...request.project, ...content, isInBell })
    if (leavesAt > now) {
      telling.waiting.set(userId, leavesAt)
      continue
    }
    const addressee = addressees.get(userId)
    if (!addressee || !waysOf(userId, 'request').mail) continue
    const mail = requestMail({
      ...rules,
      language: addressee.language ?? args.language,
      to: addressee.email,
      askerName: request.by.name,
      message: request.message,
      blocks,
      dueAt: turn.endsAt,
      now,
      url: `${args.publicUrl}/app/work?request=${request.id}`,
      settingsUrl: `${args.publicUrl}${NOTICE_SETTINGS_PATH}`,
    })
    telling.mails.push({ mail, expiresAt: turn.endsAt })
  }
  return telling
}

/** Tells people that they are asked no more, for the hours that they have not accepted. */
export function tellWithdrawn(
  people: readonly PersonNow[],
  { request, centsOf }: { request: StoredRequest; centsOf: PriceReader },
): DueNotice[] {
  return people.map(({ person: { userId, asked }, accepted, turn }) => {
    const blocks = paidBlocks(without(asked, accepted), userId, centsOf)
    const content = noticeOf(request, { change: 'withdrawn', blocks, dueAt: turn.endsAt })
    return { userId, ...request.project, ...content }
  })
}

function noticeOf(
  { id, by }: StoredRequest,
  about: Pick<NoticeContents['request'], 'change' | 'blocks' | 'dueAt'>,
): Extract<NoticeContent, { kind: 'request' }> {
  return { kind: 'request', content: { requestId: id, byName: by.name, ...about } }
}

function paidBlocks(hours: readonly DayBits[], userId: UserId, centsOf: PriceReader): PaidBlock[] {
  return workBlocks(slotsOfBits(hours).map((slot) => ({ ...slot, cents: centsOf(userId, slot) })))
}

import { blocksOf } from '../../../domain/hour-blocks.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey } from '../../../domain/person.ts'
import { slotsOfBits } from '../../../domain/requests.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { DueMail } from '../../kernel/outbox/mail.ts'
import { isMailWithinLimit, type MailPermit } from '../../kernel/rate-limits/limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { requestMail } from '../../mail/templates/requests.ts'
import type { PriceReader } from './load-pay.ts'
import type { PersonNow } from './people-now.ts'
import type { Addressee, StoredRequest } from './queries.ts'

/**
 * One write queues at most so many mails, since each is written and sealed while the database is held; other writes come in
 * between. Their limits are counted beside each other, since each waits for the disk.
 */
export const MAILS_AT_ONCE = 25

/**
 * Counts a mail for each person, in advance: the limits are counted outside of the transaction that queues the mails. A
 * person beyond the limit has no permit.
 */
export async function permitsFor(
  db: Db,
  { secrets, project, now }: { secrets: Secrets; project: ProjectScope; now: number },
  people: readonly Addressee[],
): Promise<ReadonlyMap<UserId, MailPermit>> {
  const permits = new Map<UserId, MailPermit>()
  const subject = { kind: 'request', secrets, network: '', tenantId: project.tenantId, now } as const
  const counted = await Promise.all(
    people.map(({ email }) => isMailWithinLimit(db, { ...subject, emailKey: emailKey(email) })),
  )
  for (const [index, permit] of counted.entries()) if (permit) permits.set(people[index]!.userId, permit)
  return permits
}

/** Makes the mails to people whose turn it is: their hours as blocks, what these pay them, and one button. */
export function mailsTo(
  people: readonly PersonNow[],
  args: {
    request: StoredRequest
    rules: { projectName: string; tenantName: string; timeZone: string }
    addressees: readonly Addressee[]
    permits: ReadonlyMap<UserId, MailPermit>
    centsOf: PriceReader
    /** The language of mails to people whose own is not known. */
    language: Language
    publicUrl: string
    now: number
  },
): DueMail[] {
  const { request, rules, centsOf, now } = args
  const addressees = new Map(args.addressees.map((each) => [each.userId, each]))
  return people.flatMap(({ person: { userId }, open, turn }) => {
    const addressee = addressees.get(userId)
    const permit = args.permits.get(userId)
    if (!addressee || !permit) return []
    const blocks = blocksOf(slotsOfBits(open)).map((block) => {
      const hours = Array.from({ length: block.to - block.from }, (_, index) => block.from + index)
      const cents = hours.reduce((sum, hour) => sum + centsOf(userId, { date: block.date, hour }), 0)
      return { ...block, cents }
    })
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
    })
    return [{ mail, permit, expiresAt: turn.endsAt }]
  })
}

import { emailKey } from '../../../domain/person.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import { forEachDue } from '../../kernel/for-each-due.ts'
import { unsubscribeTokenOf } from '../../kernel/notices/unsubscribe-token.ts'
import type { DueMail } from '../../kernel/outbox/mail.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { isMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import { noticeMail } from '../../mail/templates/notices.ts'
import { type DuePlace, listDue, putOff, takeDue } from './take-due.ts'

export type NoticeMailDeps = Pick<Deps, 'db' | 'secrets' | 'log' | 'limits' | 'clock' | 'publicUrl'>

/** One round mails at most this many people; the next one goes on. */
const MAX_MAILS_OF_ROUND = 200
/** A mail beyond the limit is tried again after this time, together with what has become due by then. */
const LIMITED_MS = 10 * 60 * 1000

/**
 * Mails what is due: one mail for each person and project. It may run at any time and on several nodes, since the mail is
 * queued by the write that marks its notices. A mail that fails keeps no other one waiting.
 */
export async function mailNotices(deps: NoticeMailDeps): Promise<void> {
  const due = await listDue(deps.db, { way: 'mail', now: deps.clock(), limit: MAX_MAILS_OF_ROUND })
  const onFailed = (error: unknown) =>
    deps.log.warn({ err: error }, 'A person was not mailed about their notices; trying again shortly.')
  await forEachDue(due, onFailed, async (each) => {
    const now = deps.clock()
    const write = createWrite(deps, { by: each.userId, decideAgain: undefined, now })
    await write({ person: each.userId }, (tx) => mailOne(tx, deps, { ...each, now }))
  })
}

/** Marks what is due of a project for one person, and makes the mail about it. */
async function mailOne(
  tx: Tx,
  deps: NoticeMailDeps,
  args: DuePlace & { now: number },
): Promise<Outcome<void>> {
  const { now, userId, tenantId } = args
  const nothing = { result: undefined, facts: [] }
  const due = await takeDue(tx, 'mail', args)
  if (!due) return nothing
  const { reader, notices } = due
  const { secrets } = deps
  // Counted in the transaction, so that each mail counts once, whichever node makes it; a rollback makes no mail.
  const permit = await isMailWithinLimit(tx, {
    kind: 'notice',
    secrets,
    emailKey: emailKey(reader.email),
    network: '',
    tenantId,
    now,
  })
  if (!permit) {
    await putOff(tx, 'mail', { tenantId, ids: notices.map(({ id }) => id), at: now + LIMITED_MS })
    return nothing
  }
  const mail = noticeMail({
    language: reader.language ?? 'en',
    to: reader.email,
    notices,
    place: reader.place,
    now,
    publicUrl: deps.publicUrl(),
    unsubscribeToken: unsubscribeTokenOf(secrets, { userId, kinds: notices.map(({ kind }) => kind) }),
  })
  const mails: DueMail[] = [{ mail, permit, expiresAt: now + NOTICE_MS }]
  return { ...nothing, mails }
}

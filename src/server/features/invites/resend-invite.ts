import type { Language } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import { invalidField, notFound } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { getAccount } from '../users/accounts.ts'
import { findInvitee, placeOfInvite } from './find-invitee.ts'
import { refuseClosed } from './get-acceptable.ts'
import { mailInvite } from './mail-invite.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Mails an invite once more, with the same link to it. It counts as one of the organisation's mails to the mailbox.
 * @throws AppError invalid_input (bound to nobody), invite_closed, too_many_requests
 */
export async function resendInvite(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    invite: queries.Invite
    now: number
  },
): Promise<void> {
  const { secrets, network, invite, now } = args
  const { id, role, emailKey, project, projectName, tenantName, createdBy } = invite
  if (emailKey === null) throw invalidField('token', refusals.notBound)
  refuseClosed(invite, now)
  const { tenantId } = project
  const subject = { kind: 'invite', secrets, emailKey, network, tenantId, now } as const
  const permit = await requireMailWithinLimit(db, subject, refusals.tooManyToMailbox)
  const inviter = await getAccount(db, createdBy)
  await write(placeOfInvite(invite), async (tx) => {
    const invitee = await findInvitee(tx, invite)
    // The invite is read again within the lock.
    const current = await queries.findInvite(tx, id)
    if (!current || !invitee) throw notFound()
    refuseClosed(current, now)
    const { expiresAt } = current
    return mailInvite(
      tx,
      { ...args, role, project, projectName, tenantName, permit, inviter, id, expiresAt },
      invitee,
    )
  })
}

import type { CreateInvite } from '../../../contract/invites.ts'
import type { Language } from '../../../domain/language.ts'
import { displayName, emailKey as keyOf } from '../../../domain/person.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { recordChanges } from '../../kernel/history/record-changes.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { queueMail } from '../../mail/outbox.ts'
import { freelancerInviteMail } from '../../mail/templates/invites.ts'
import { createLinkToInvite, MAX_LINK_MS } from '../magic-links/create-magic-link.ts'
import { createAccount, getAccount, lockAccount } from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import { mailedInvitePath } from './find-invite-path.ts'
import { mayAdminsSeeWayIn } from './may-admins-see-way-in.ts'
import * as queries from './queries.ts'

interface FreelancerInvite {
  secrets: Secrets
  publicUrl: string
  language: Language
  project: ProjectScope
  createdBy: UserId
  invite: Extract<CreateInvite, { role: 'FREELANCER' }>
  id: string
  now: number
  expiresAt: number | null
}

/** Keeps the invite, makes the account where there is none, and mails the way in: all of it or nothing. */
export async function inviteFreelancer(db: Db, args: FreelancerInvite): Promise<void> {
  const { secrets, project, createdBy, invite, id, now, expiresAt } = args
  const emailKey = keyOf(invite.email)
  const inviter = await getAccount(db, createdBy)
  const names = await queries.getPlaceNames(db, project)

  await db.transaction().execute(async (tx) => {
    const { account: made } = await createAccount(tx, newPerson(invite, emailKey), now)
    const account = await lockAccount(tx, made.userId)
    await queries.insertInvite(tx, {
      ...project,
      id,
      role: 'FREELANCER',
      emailKey,
      createdBy,
      now,
      expiresAt,
    })
    const { isVisible, ...way } = await wayIn(tx, args, account)
    const { userId } = account
    const detail = { role: 'FREELANCER', email: emailKey } as const
    const opened = { before: null, after: 'open' } as const
    await recordChanges(tx, { ...project, by: createdBy, now }, [
      { kind: 'invite', detail, ...opened },
      ...(isVisible ? [{ kind: 'magic-link', userId, ...opened } as const] : []),
    ])
    const mail = freelancerInviteMail({
      // Theirs, as far as it is known; else it is likely that of who invites them.
      language: account.language ?? args.language,
      to: account.email,
      inviterName: displayName(inviter),
      ...names,
      ...way,
      expiresAt,
    })
    // It must not arrive after its button is dead.
    const mailExpiresAt = way.linkExpiresAt ?? expiresAt ?? now + MAX_LINK_MS
    await queueMail(tx, { secrets, mail, now, expiresAt: mailExpiresAt })
  })
}

const newPerson = (invite: FreelancerInvite['invite'], emailKey: string) => ({
  email: invite.email,
  emailKey,
  firstName: invite.firstName ?? '',
  lastName: invite.lastName ?? '',
  phone: invite.phone ?? '',
  country: invite.country ?? '',
  germanLevel: invite.germanLevel,
  passwordHash: null,
  passwordNeedsCode: false,
  emailProvenAt: null,
  language: null,
})

/**
 * The invite itself for who can sign in with a password; for who cannot, a link that signs in on the way there. The work
 * is the same for all: how long an invite takes must not tell what account an address has.
 */
async function wayIn(
  tx: Tx,
  { secrets, publicUrl, project, id, now, expiresAt }: FreelancerInvite,
  account: Account,
): Promise<{ url: string; linkExpiresAt: number | null; isVisible: boolean }> {
  const { userId, passwordHash } = account
  const isVisible = await mayAdminsSeeWayIn(tx, { project, account, now })
  const linkExpiresAt = Math.min(now + MAX_LINK_MS, expiresAt ?? Number.POSITIVE_INFINITY)
  const token = await createLinkToInvite(tx, {
    secrets,
    userId,
    visibleIn: isVisible ? project : null,
    inviteId: id,
    isDead: passwordHash !== null,
    now,
    expiresAt: linkExpiresAt,
  })
  const path = mailedInvitePath(secrets, id)
  if (passwordHash !== null) return { url: `${publicUrl}${path}`, linkExpiresAt: null, isVisible }
  return { url: `${publicUrl}/magic/${token}?next=${path}`, linkExpiresAt, isVisible }
}

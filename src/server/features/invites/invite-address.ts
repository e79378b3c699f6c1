import type { CreateInvite } from '../../../contract/invites.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createAccount, findAccount, getLockedAccount } from '../users/accounts.ts'
import type { Particulars } from '../users/types.ts'
import { type InviteToMail, mailInvite } from './mail-invite.ts'
import * as queries from './queries.ts'

/** An offer of a role to the person who has an address. */
export type Offer = Extract<CreateInvite, { role: 'FREELANCER' }> | (OtherOffer & { email: string })
type OtherOffer = Exclude<CreateInvite, { role: 'FREELANCER' }>
export type BoundInvite = Omit<InviteToMail, 'role'> & { createdBy: UserId; invite: Offer }

/** Finds the account of the address, or makes it: the person that the write of the invite locks. */
export async function findOrMakeInvitee(tx: Tx, invite: Offer, now: number): Promise<UserId> {
  return (await createAccount(tx, newPerson(invite.email, particularsOf(invite) ?? UNNAMED), now)).account
    .userId
}

/** Stores an invite that is bound to an address, and mails the link. */
export async function inviteAddress(tx: Tx, args: BoundInvite): Promise<Outcome<void>> {
  const { project, createdBy, invite, id, now, expiresAt } = args
  const emailKey = keyOf(invite.email)
  const particulars = particularsOf(invite)
  const { userId } = (await findAccount(tx, emailKey))!
  const account = await getLockedAccount(tx, userId)
  const { role } = invite
  const bound = { role, emailKey, particulars }
  await queries.insertInvite(tx, { ...project, id, ...bound, createdBy, now, expiresAt })
  const mailed = await mailInvite(tx, { ...args, role }, account)
  const about = { role, email: emailKey }
  return {
    ...mailed,
    facts: [{ kind: 'invite-made', invite: about, before: null, after: 'open' }, ...mailed.facts],
  }
}

/** The particulars that the inviter typed; null for an invite that has none. */
const particularsOf = (invite: Offer): Particulars | null =>
  invite.role === 'FREELANCER'
    ? {
        firstName: invite.firstName ?? '',
        lastName: invite.lastName ?? '',
        phone: invite.phone ?? '',
        country: invite.country ?? '',
        germanLevel: invite.germanLevel,
      }
    : null

/** The particulars of a person of whom nothing is known. */
export const UNNAMED: Particulars = {
  firstName: '',
  lastName: '',
  phone: '',
  country: '',
  germanLevel: 'A1',
}

const newPerson = (email: string, particulars: Particulars) => ({
  ...particulars,
  email,
  emailKey: keyOf(email),
  passwordHash: null,
  passwordNeedsCode: false,
  emailProvenAt: null,
  language: null,
  isNamedByInviter: true,
})

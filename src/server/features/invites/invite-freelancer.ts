import type { CreateInvite } from '../../../contract/invites.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createAccount, findAccount, getLockedAccount } from '../users/accounts.ts'
import type { Particulars } from '../users/types.ts'
import { type InviteToMail, mailInvite } from './mail-invite.ts'
import * as queries from './queries.ts'

export type FreelancerInvite = InviteToMail & {
  createdBy: UserId
  invite: Extract<CreateInvite, { role: 'FREELANCER' }>
}

/** Finds the account of the address, or makes it: the person that the write of the invite locks. */
export async function findOrMakeInvitee(
  tx: Tx,
  invite: FreelancerInvite['invite'],
  now: number,
): Promise<UserId> {
  return (await createAccount(tx, newPerson(invite.email, particularsOf(invite)), now)).account.userId
}

/** Stores the invite and mails the link. */
export async function inviteFreelancer(tx: Tx, args: FreelancerInvite): Promise<Outcome<void>> {
  const { project, createdBy, invite, id, now, expiresAt } = args
  const emailKey = keyOf(invite.email)
  const particulars = particularsOf(invite)
  const { userId } = (await findAccount(tx, emailKey))!
  const account = await getLockedAccount(tx, userId)
  const bound = { role: 'FREELANCER', emailKey, particulars } as const
  await queries.insertInvite(tx, { ...project, id, ...bound, createdBy, now, expiresAt })
  const mailed = await mailInvite(tx, args, account)
  const about = { role: 'FREELANCER', email: emailKey } as const
  return {
    ...mailed,
    facts: [{ kind: 'invite-made', invite: about, before: null, after: 'open' }, ...mailed.facts],
  }
}

const particularsOf = (invite: FreelancerInvite['invite']): Particulars => ({
  firstName: invite.firstName ?? '',
  lastName: invite.lastName ?? '',
  phone: invite.phone ?? '',
  country: invite.country ?? '',
  germanLevel: invite.germanLevel,
})

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

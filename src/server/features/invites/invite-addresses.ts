import { randomUUID } from 'node:crypto'
import type { AddressOutcome, AddressResult } from '../../../contract/invites.ts'
import { isEmail } from '../../../domain/particulars.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { isMailWithinLimit, isWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import { requireOpenProject } from '../projects/require-open.ts'
import { findAccount, getAccount, getLockedAccount } from '../users/accounts.ts'
import { defaultExpiry } from './create-invite.ts'
import { type BoundInvite, findOrMakeInvitee, inviteAddress } from './invite-address.ts'
import { mailInvite } from './mail-invite.ts'
import { putOnRoster, type RosterCall } from './put-on-roster.ts'
import * as queries from './queries.ts'

/**
 * Adds the people of many addresses: members of the tenant are put on the roster together, and all others are invited one
 * by one. Nothing depends on an account that an address has elsewhere: memberships and invites of this tenant alone decide.
 * @throws AppError conflict (an archived project), limit_reached (members beyond the longest roster)
 */
export async function inviteAddresses(
  db: Db,
  write: Write,
  args: RosterCall & { emails: readonly string[] },
): Promise<AddressResult[]> {
  const { project } = args
  await requireOpenProject(db, project)
  const emails = onePerAddress(args.emails)
  const outcomes = new Map<string, AddressOutcome>()
  const keys = [...emails.keys()].filter((key) => isEmail(key))
  const members = await queries.listMembersByAddress(db, { ...project, emailKeys: keys })
  for (const { email, isOnRoster } of members) outcomes.set(keyOf(email), isOnRoster ? 'on_roster' : 'added')
  const userIds = members.flatMap(({ userId, isOnRoster }) => (isOnRoster ? [] : userId))
  if (userIds.length > 0) await putOnRoster(db, write, { ...args, userIds })

  const strangers = keys.filter((key) => !outcomes.has(key))
  const invitedBefore = await queries.listInvitedAddresses(db, { ...project, emailKeys: strangers })
  const inviteOne = await prepareInvites(db, write, args)
  for (const key of strangers) outcomes.set(key, await inviteOne(emails.get(key)!, invitedBefore.has(key)))
  return [...emails].map(([key, email]) => ({ email, outcome: outcomes.get(key) ?? 'invalid' }))
}

/**
 * Gives the addresses by the form in which they are compared, in order and as they were typed first. A text that is no address
 * stays as it is, since in that form it may look like one: the small letter of the Kelvin sign is k.
 */
function onePerAddress(emails: readonly string[]): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>()
  for (const email of emails.map((each) => each.trim())) {
    const key = isEmail(email) ? keyOf(email) : email
    if (!byKey.has(key)) byKey.set(key, email)
  }
  return byKey
}

/** Reads what all invites have in common, and gives the function that invites one address. */
async function prepareInvites(db: Db, write: Write, args: RosterCall) {
  const { secrets, network, project, addedBy: createdBy, now } = args
  const { tenantId } = project
  const common = { ...args, createdBy, inviter: await getAccount(db, createdBy) }
  const names = await queries.getScopeNames(db, project)
  return async (email: string, wasInvited: boolean): Promise<AddressOutcome> => {
    // The day's limit is for addresses that the tenant writes to for the first time.
    if (!wasInvited && !(await isWithinLimit(db, 'invite', { secrets, subject: tenantId, now })))
      return 'limit'
    const subject = { kind: 'invite', secrets, emailKey: keyOf(email), network, tenantId, now } as const
    const permit = await isMailWithinLimit(db, subject)
    if (!permit) return 'limit'
    const invite = { role: 'FREELANCER', email, germanLevel: 'A1' } as const
    const id = randomUUID()
    await write({ project, person: (tx: Tx) => findOrMakeInvitee(tx, invite, now) }, (tx) =>
      inviteOrMailAgain(tx, { ...common, ...names, permit, invite, id, expiresAt: defaultExpiry(now) }),
    )
    return 'invited'
  }
}

/** An address with an open invite to the project gets its mail once more in place of a second invite. */
async function inviteOrMailAgain(tx: Tx, args: BoundInvite): Promise<Outcome<void>> {
  const emailKey = keyOf(args.invite.email)
  const open = await queries.findOpenInvite(tx, { ...args.project, emailKey, now: args.now })
  if (!open) return inviteAddress(tx, args)
  const { userId } = (await findAccount(tx, emailKey))!
  return mailInvite(tx, { ...args, role: args.invite.role, ...open }, await getLockedAccount(tx, userId))
}

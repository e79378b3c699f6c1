import { randomUUID } from 'node:crypto'
import type { Role } from '../../../domain/roles.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import type { Place } from '../../kernel/facts/write.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { publishEndedAccess } from '../../kernel/sessions/end-session.ts'
import { clearNotBegun } from '../availability/clear-not-begun.ts'
import { revokeInvitesOfPerson } from '../invites/revoke-invites-of-person.ts'
import { leaveTenant } from '../roster/leave-tenant.ts'
import { dropCodes } from '../sign-in-codes/codes.ts'
import { getLockedAccount } from '../users/accounts.ts'
import { listOtherAdmins } from '../users/memberships/memberships.ts'
import { eraseFromHistory, eraseMails, eraseWords, withoutPerson } from './erase-words.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'
import { createEraser, type Eraser, wordsOf } from './words.ts'

interface Erasing {
  secrets: Secrets
  userId: UserId
  now: number
}

/**
 * The place of a write that erases a person: the codes of the address, the person, and every tenant that the person belongs to
 * or has left, or that has invited the address.
 */
export function placeOfErasure(userId: UserId): Extract<Place, { tenants: unknown }> {
  return {
    person: async (tx) => {
      await dropCodes(tx, (await queries.getPerson(tx, userId)).emailKey)
      return userId
    },
    tenants: (tx) => queries.listTenantIds(tx, userId),
  }
}

/** @throws AppError last_admin, where an organisation would be left without an administrator */
export async function requireNoLastAdmin(db: Db, userId: UserId): Promise<void> {
  for (const { tenantId, role } of await queries.listCurrentTenants(db, userId)) {
    if (role === 'ADMIN' && (await listOtherAdmins(db, { tenantId, userId })).length === 0)
      throw new AppError('last_admin', refusals.lastAdmin)
  }
}

/**
 * Erases a person, everywhere: memberships end, coming hours go, and a pseudonym stands in place of the name in what
 * stays. Name, address and telephone go out of every table, and what only the person needed is deleted.
 * @param args.admin the administrator who erases, and their organisation; others do not learn who did
 * @throws AppError last_admin
 */
export async function erasePerson(
  tx: Tx,
  args: Erasing & { admin?: TenantScope & { userId: UserId } },
): Promise<Outcome<void>> {
  const { secrets, userId, now } = args
  const { email } = await getLockedAccount(tx, userId)
  const person = { ...(await queries.getPerson(tx, userId)), email }
  const name = pseudonymOf(secrets, userId)
  const eraser = createEraser(person, name)
  const about = {
    userId,
    pseudonymId: userId,
    emailKey: person.emailKey,
    words: wordsOf(person),
    name,
    eraser,
  }
  const current = new Set((await queries.listCurrentTenants(tx, userId)).map(({ tenantId }) => tenantId))
  const outcomes: Told[] = []
  for (const tenantId of await queries.listTenantIds(tx, userId)) {
    const isMember = current.has(tenantId)
    const admin = args.admin?.tenantId === tenantId ? args.admin.userId : undefined
    outcomes.push(await eraseInTenant(tx, { ...about, tenantId, isMember, admin, now }))
  }
  await eraseMails(tx, { secrets, emailKey: person.emailKey, eraser })
  await queries.deleteOfPerson(tx, userId, person.emailKey)
  await publishEndedAccess(tx, userId)
  await queries.replacePerson(tx, { userId, name })
  return joined(outcomes)
}

/**
 * Erases what one organisation holds of a person whose account another one holds too: all of it goes over to a pseudonym of
 * its own, which nothing connects to the account.
 * @throws AppError last_admin
 */
export async function eraseMember(
  tx: Tx,
  args: Erasing & TenantScope & { admin: UserId },
): Promise<Outcome<void>> {
  const { secrets, userId, tenantId, admin, now } = args
  await getLockedAccount(tx, userId)
  const person = await queries.getPerson(tx, userId)
  const name = pseudonymOf(secrets, `${tenantId} ${userId}`)
  const eraser = createEraser(person, name)
  const pseudonymId = randomUUID() as UserId
  await queries.insertPseudonym(tx, { id: pseudonymId, name, now })
  const about = { userId, pseudonymId, emailKey: person.emailKey, words: wordsOf(person), name, eraser }
  const current = await queries.listCurrentTenants(tx, userId)
  const isMember = current.some((each) => each.tenantId === tenantId)
  const told = await eraseInTenant(tx, { ...about, tenantId, isMember, admin, now })
  // The facts name the pseudonym, so they end no page of the person.
  await publishEndedAccess(tx, userId)
  return joined([told])
}

interface Told {
  facts: Fact[]
  notices: DueNotice[]
}

const joined = (outcomes: readonly Told[]): Outcome<void> => ({
  result: undefined,
  facts: outcomes.flatMap(({ facts }) => facts),
  notices: outcomes.flatMap(({ notices }) => notices),
})

/** A person gets the same pseudonym each time, and without APP_SECRET nobody can tell whose it is. */
const pseudonymOf = (secrets: Pick<Secrets, 'hash'>, text: string) =>
  `Person ${secrets.hash('pseudonym', text).replaceAll(/[-_]/g, '').slice(0, 8).toUpperCase()}`

async function eraseInTenant(
  tx: Tx,
  args: {
    tenantId: TenantId
    userId: UserId
    pseudonymId: UserId
    emailKey: string
    words: readonly string[]
    name: string
    eraser: Eraser
    isMember: boolean
    /** The administrator of the tenant who erases the person, and is not told; undefined: the person is the actor of the facts. */
    admin: UserId | undefined
    now: number
  },
): Promise<Told> {
  const { tenantId, userId, pseudonymId, eraser, admin } = args
  const role = await queries.findRole(tx, args)
  const places = await queries.listPlaces(tx, args)
  const left = args.isMember
    ? await leaveTenant(tx, { ...args, by: admin })
    : { facts: await revokeInvitesOfPerson(tx, args) }
  const cleared = role === undefined ? [] : await clearNotBegun(tx, args)
  await queries.emptyReasons(tx, args)
  await queries.unbindInvites(tx, args)
  if (pseudonymId !== userId) {
    await queries.deleteOfMember(tx, args)
    await queries.rekeyMember(tx, { ...args, to: pseudonymId })
  }
  await eraseWords(tx, args)
  await eraseFromHistory(tx, args)
  const everywhere = { tenantId, projectId: null }
  const erased = erasedPlaces(role, places).map((projectId) => ({
    kind: 'person-erased' as const,
    userId,
    project: { tenantId, projectId } as NonNullable<Fact['project']>,
    before: true,
    after: false,
  }))
  const facts = [...left.facts, ...cleared, ...erased].map((fact): Fact => ({
    ...fact,
    project: fact.project ?? everywhere,
    ...(admin === undefined && { by: userId }),
  }))
  // An erased person has no bell any more.
  const notices = ('notices' in left ? (left.notices ?? []) : []).filter((each) => each.userId !== userId)
  return {
    facts: withoutPerson(facts, eraser).map((fact) => asPseudonym(fact, userId, pseudonymId)),
    notices: withoutPerson(notices, eraser),
  }
}

/** The projects whose history tells the erasure; null for all: an administrator belonged to each of them. */
const erasedPlaces = (role: Role | undefined, places: readonly string[]) =>
  role === 'ADMIN' ? [null] : places

function asPseudonym(fact: Fact, userId: UserId, pseudonymId: UserId): Fact {
  return {
    ...fact,
    ...('userId' in fact && fact.userId === userId && { userId: pseudonymId }),
    ...(fact.by === userId && { by: pseudonymId }),
  } as Fact
}

import type { Language } from '../../../domain/language.ts'
import type { Tx } from '../../db/schema.ts'
import type { Session, UserId } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Contact, Outcome } from '../../kernel/facts/fact.ts'
import type { Place } from '../../kernel/facts/write.ts'
import { getLockedAccount } from './accounts.ts'
import { listMemberships } from './memberships/memberships.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

interface Changes extends Partial<Record<keyof Contact, string | undefined>> {
  language?: Language | undefined
}

/** The place of the write that makes these changes: projects show the contact, and none shows the language. */
export function placeOf(
  { userId }: Session,
  { firstName, lastName, phone }: Changes,
): Exclude<Place, string> {
  return (firstName ?? lastName ?? phone) === undefined ? { person: userId } : { projectsNaming: userId }
}

/**
 * Changes the names, telephone and language of a person; a field that is left out stays as it is. A limited session, which
 * an administrator may hold, changes nothing that another tenant would see.
 * @throws AppError forbidden, for a limited session of a person with another membership
 */
export async function updateMe(
  tx: Tx,
  { session, changes }: { session: Session; changes: Changes },
): Promise<Outcome<void>> {
  const { userId } = session
  await requireNoOtherTenant(tx, session)
  const before = await contactOf(tx, userId)
  await queries.updatePerson(tx, { userId, ...changes })
  if (!('projectsNaming' in placeOf(session, changes))) return { result: undefined, facts: [] }
  // An administrator may hold a limited session.
  if (session.onlyTenantIds === null) await queries.claimParticulars(tx, userId)
  else await nameInvites(tx, session, changes)
  const after = await contactOf(tx, userId)
  return { result: undefined, facts: [{ kind: 'contact-changed', userId, before, after }] }
}

/**
 * Keeps what a limited session says of its person in the open invites of its tenant, whose acceptance names the person. An
 * administrator who holds the session states no more by it than in an invite.
 */
async function nameInvites(
  tx: Tx,
  { userId, onlyTenantIds }: Session,
  { firstName, lastName, phone }: Changes,
): Promise<void> {
  const tenantId = onlyTenantIds?.[0]
  if (tenantId === undefined) return
  const typed = Object.entries({ firstName, lastName, phone }).filter(([, text]) => text !== undefined)
  await queries.nameInvitesOfPerson(tx, { tenantId, userId, changes: Object.fromEntries(typed) })
}

async function requireNoOtherTenant(tx: Tx, { userId, onlyTenantIds }: Session): Promise<void> {
  if (onlyTenantIds === null) return
  // A membership may be given at the same time: that write takes this lock too.
  await getLockedAccount(tx, userId)
  const memberships = await listMemberships(tx, userId)
  // The session began with the first of its tenants.
  if (memberships.every(({ tenantId }) => tenantId === onlyTenantIds[0])) return
  throw new AppError('forbidden', refusals.codeFirst)
}

async function contactOf(tx: Tx, userId: UserId): Promise<Contact> {
  const person = await queries.getPerson(tx, userId)
  return { firstName: person.first_name, lastName: person.last_name, phone: person.phone }
}

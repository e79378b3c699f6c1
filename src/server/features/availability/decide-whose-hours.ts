import type { Role } from '../../../domain/roles.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, invalidField } from '../../errors.ts'
import { requireRosterPerson } from '../access/decide-access.ts'
import type { ProjectScope, UserId } from '../access/types.ts'

/**
 * Whose hours a call to the shared address saves: the caller's own, or for an administrator those of the person named.
 * @throws AppError forbidden for a freelancer who names somebody else; not_found for who is not on the roster;
 *   invalid_input when an administrator who is not on the roster names nobody
 */
export async function decideWhoseHours(
  db: Db,
  project: ProjectScope,
  caller: { userId: UserId; role: Role },
  freelancerId: string | undefined,
): Promise<UserId> {
  const isSelf = freelancerId === undefined || freelancerId === caller.userId
  if (caller.role !== 'ADMIN') {
    if (isSelf) return caller.userId
    throw new AppError('forbidden', 'You do not have permission to change the hours of somebody else.')
  }
  if (freelancerId !== undefined) return requireRosterPerson(db, project, freelancerId)
  try {
    return await requireRosterPerson(db, project, caller.userId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalidField('freelancerId', 'Please say whose hours these are (freelancerId).')
  }
}

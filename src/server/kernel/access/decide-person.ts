import type { Sentence } from '../../../domain/language.ts'
import { canPlan, type Role } from '../../../domain/roles.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../errors.ts'
import { requireRosterPerson } from './decide-access.ts'
import type { ProjectScope, Session, UserId } from './types.ts'

/**
 * The person that a query or a body may name: the caller by default, or for who plans the project somebody on the roster.
 * @throws AppError forbidden, with the given sentence, for a freelancer who names somebody else; not_found for a person
 *   who is not on the roster
 */
export async function decidePerson(
  db: Db,
  { project, session, role }: { project: ProjectScope; session: Session; role: Role },
  wantedId: string | undefined,
  forbidden: Sentence,
): Promise<UserId> {
  if (wantedId === undefined || wantedId === session.userId) return session.userId
  if (!canPlan(role)) throw new AppError('forbidden', forbidden)
  return requireRosterPerson(db, project, wantedId)
}

import { displayName } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statements/statement.ts'
import type { UserId } from '../../kernel/access/types.ts'

const selectNames = statement((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId),
)

/** The name by which others know a person; undefined where there is no such person. */
export async function findName(db: Db, userId: UserId): Promise<string | undefined> {
  const [names] = await selectNames(db, { userId })
  return names && displayName(names)
}

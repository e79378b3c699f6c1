import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { spendCodes } from '../own-codes/own-codes.ts'
import { erasePerson, placeOfErasure, requireNoLastAdmin } from './erase-person.ts'
import { refusals } from './texts.ts'

/**
 * Deletes the account of a person who has got the code.
 * @throws AppError last_admin, invalid_code, too_many_requests
 */
export async function confirmDeletion(
  db: Db,
  write: Write,
  args: { secrets: Secrets; session: Session; code: string; now: number },
): Promise<void> {
  const { userId } = args.session
  // Before the code is used up; under the locks it is decided again.
  await requireNoLastAdmin(db, userId)
  await spendCodes(db, write, { ...args, userId, purpose: 'deletion', refusal: refusals.wrongCode })
  await write(placeOfErasure(userId), (tx) => erasePerson(tx, { ...args, userId }))
}

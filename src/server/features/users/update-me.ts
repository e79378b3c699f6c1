import type { UserReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { changePerson } from '../../kernel/facts/write.ts'
import { updatePerson } from './accounts.ts'
import { getUserReply } from './get-user-reply.ts'

/** Changes the signed-in person's names, phone and language; what is not named stays as it is. */
export async function updateMe(
  db: Db,
  args: {
    session: Session
    changes: {
      firstName?: string | undefined
      lastName?: string | undefined
      phone?: string | undefined
      language?: Language | undefined
    }
  },
): Promise<UserReply> {
  const { session, changes } = args
  const { userId } = session
  const { firstName, lastName, phone, language } = changes
  const update = (on: Db) => updatePerson(on, { userId, firstName, lastName, phone, language })
  const isOnRosters = [firstName, lastName, phone].some((each) => each !== undefined)
  await (isOnRosters ? changePerson(db, userId, update) : update(db))
  return getUserReply(db, session)
}

import type { UserReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../access/types.ts'
import { getUserReply } from './get-user-reply.ts'
import * as queries from './queries.ts'

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
  const { firstName, lastName, phone, language } = changes
  await queries.updatePerson(db, { userId: session.userId, firstName, lastName, phone, language })
  return getUserReply(db, session)
}

/**
 * Codes that a signed-in person gets by mail before a step that cannot be taken back. They end after 10 minutes, 5 tries or
 * one use, and new ones replace them. They have limits of their own: a sign-in neither uses them up nor replaces them.
 */
import type { Sentence } from '../../../domain/language.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Session, UserId } from '../../kernel/access/types.ts'
import type { Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { countFailures } from '../sign-in/count-failures.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

export { deleteCodesOf as endOwnCodesOf, deleteExpiredCodes } from './queries.ts'

export const CODE_MS = 10 * 60 * 1000
const MAX_TRIES = 5

interface CodeArgs {
  secrets: Secrets
  userId: UserId
  purpose: queries.OwnPurpose
  now: number
}

const hashOf = ({ secrets, purpose, userId }: CodeArgs, code: string, isNew = false) =>
  secrets.hash('own-code', `${purpose} ${isNew ? 'new' : 'old'} ${userId} ${code}`)

/**
 * Makes the code for the present address, and with a new address the one for that too.
 * @param args.isTaken the new address has an account: its code is one that nobody can know
 */
export async function issueCodes(
  tx: Tx,
  args: CodeArgs & { newEmail?: string; isTaken?: boolean },
): Promise<{ code: string; newCode: string }> {
  const { secrets, newEmail = null, isTaken = false } = args
  const code = secrets.randomCode()
  const newCode = secrets.randomCode()
  const newCodeHash = hashOf(args, isTaken ? secrets.randomToken() : newCode, true)
  await queries.putCodes(tx, {
    ...args,
    codeHash: hashOf(args, code),
    newEmail,
    newCodeHash: newEmail === null ? null : newCodeHash,
    expiresAt: args.now + CODE_MS,
  })
  return { code, newCode }
}

/**
 * Uses the codes up. A try counts whether it is right or wrong, so it is a write of its own, in which the session is decided
 * again: one that has ended meanwhile tries nothing.
 * @returns the new address of a change
 * @throws AppError invalid_code, too_many_requests
 */
export async function spendCodes(
  db: Db,
  write: Write,
  args: CodeArgs & { session: Session; code: string; newCode?: string; refusal: Sentence },
): Promise<{ newEmail: string | null }> {
  const { secrets, userId, session, purpose, now, refusal } = args
  const subject = { sessionHash: `${purpose} ${session.tokenHash}` }
  const tried = {
    ...args,
    codeHash: hashOf(args, args.code),
    newCodeHash: args.newCode === undefined ? null : hashOf(args, args.newCode, true),
    maxTries: MAX_TRIES,
  }
  return countFailures(db, { secrets, subject, now, refusal, tooMany: refusals.tooManyWrong }, () =>
    write({ person: userId }, async (tx) => ({ result: await queries.tryCodes(tx, tried), facts: [] })),
  )
}

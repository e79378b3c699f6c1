/** Six-digit codes: 10 minutes, 5 tries, one use, the newest one counts; kept only as keyed hashes. */
import type { Db, Tx } from '../../db/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { CodePurpose } from './queries.ts'
import * as queries from './queries.ts'

export { dropCodes, findSignupOfCode } from './queries.ts'

export const CODE_MS = 10 * 60 * 1000
const MAX_TRIES = 5

interface CodeArgs {
  secrets: Secrets
  emailKey: string
  purpose: CodePurpose
  now: number
}

const hashOf = ({ secrets, purpose, emailKey }: CodeArgs, code: string) =>
  secrets.hash('sign-in-code', `${purpose} ${emailKey} ${code}`)

/**
 * Makes the address's new code. With a sign-up's id the code completes that sign-up; with `isJoining` it was asked for
 * by the address alone, and makes an account where there is none, or completes the sign-up without its password.
 */
export async function issueCode(
  tx: Tx,
  args: CodeArgs & { signupId?: string | null; isJoining?: boolean },
): Promise<string> {
  const code = args.secrets.randomCode()
  await queries.putCode(tx, {
    ...args,
    codeHash: hashOf(args, code),
    signupId: args.signupId ?? null,
    isJoining: args.isJoining ?? false,
    expiresAt: args.now + CODE_MS,
  })
  return code
}

/** The same work for an address without an account; no six digits match what it keeps. */
export async function simulateCode(tx: Tx, args: CodeArgs): Promise<void> {
  const codeHash = hashOf(args, args.secrets.randomToken())
  const expiresAt = args.now + CODE_MS
  await queries.putCode(tx, { ...args, codeHash, signupId: null, isJoining: false, expiresAt })
}

/**
 * Uses up the address's code if this is it; every call counts as a try, also one without a code (what came with it
 * was wrong already). The caller's transaction must commit either way, or the try would not count.
 */
export async function useCode(
  db: Db,
  args: CodeArgs & { code: string | undefined },
): Promise<{ signupId: string | null; isJoining: boolean } | undefined> {
  const codeHash = args.code === undefined ? 'none' : hashOf(args, args.code)
  const tried = await queries.tryCode(db, { ...args, codeHash, maxTries: MAX_TRIES })
  return tried?.isUsed ? { signupId: tried.signupId, isJoining: tried.isJoining } : undefined
}

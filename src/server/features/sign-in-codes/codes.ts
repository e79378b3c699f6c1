/**
 * Six-digit codes. A code expires after 10 minutes, 5 tries or one use; a new one replaces it. Only keyed hashes are stored.
 * Each known device has a code of its own, and everybody else has one together: a new one replaces only its own. A code may be
 * typed in another browser than the one that asked for it, but tries by others than those who asked count apart.
 */
import type { Db, Tx } from '../../db/schema.ts'
import type { KnownDevice } from '../../kernel/devices/devices.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { CodePurpose } from './queries.ts'
import * as queries from './queries.ts'

export { deleteExpiredCodes, dropCodes, findSignupOfCode } from './queries.ts'

export const CODE_MS = 10 * 60 * 1000
const MAX_TRIES = 5

interface CodeArgs {
  secrets: Secrets
  emailKey: string
  purpose: CodePurpose
  /** The known device that calls, if it is one. */
  device: KnownDevice | undefined
  now: number
}

const hashOf = ({ secrets, purpose, emailKey }: CodeArgs, code: string) =>
  secrets.hash('sign-in-code', `${purpose} ${emailKey} ${code}`)

/**
 * Makes a new code for the address. With a sign-up's id the code completes that sign-up. With `isJoining` the caller gave
 * only the address, so the code makes an account if there is none, or completes the sign-up without its password.
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

/** A timing decoy for an address without an account: it stores a hash that no six digits match. */
export async function simulateCode(tx: Tx, args: CodeArgs): Promise<void> {
  const codeHash = hashOf(args, args.secrets.randomToken())
  const expiresAt = args.now + CODE_MS
  await queries.putCode(tx, { ...args, codeHash, signupId: null, isJoining: false, expiresAt })
}

/**
 * Uses up the code of the address if this is one. Every call counts as a try, even one without a code, whose password was
 * wrong. The caller's transaction must commit in both cases, or the try would not count.
 */
export async function useCode(
  db: Db,
  args: CodeArgs & { code: string | undefined },
): Promise<{ signupId: string | null; isJoining: boolean } | undefined> {
  const codeHash = args.code === undefined ? 'none' : hashOf(args, args.code)
  return queries.tryCode(db, { ...args, codeHash, maxTries: MAX_TRIES })
}

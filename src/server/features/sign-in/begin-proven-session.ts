import type { SessionReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { rememberDevice } from '../../kernel/devices/devices.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { beginSession } from '../../kernel/sessions/begin-session.ts'
import { markEmailProven, rememberLanguage } from '../users/accounts.ts'
import { getUserReply } from '../users/get-user-reply.ts'

/**
 * Signs in a person who has just proven the mailbox with a code. The session is not limited.
 * @param args.device the secret that the browser sent, of any device or none
 */
export async function beginProvenSession(
  tx: Tx,
  args: { secrets: Secrets; userId: UserId; language: Language; device: string | undefined; now: number },
): Promise<SessionReply> {
  await markEmailProven(tx, args.userId, args.now)
  await rememberLanguage(tx, args.userId, args.language)
  const token = await beginSession(tx, args)
  const device = await rememberDevice(tx, args)
  return { token, device, user: await getUserReply(tx, { userId: args.userId, onlyTenantIds: null }) }
}

/** The outcome of a write that signs in. */
export function signedIn(session: SessionReply, facts: readonly Fact[] = []): Outcome<SessionReply> {
  return { result: session, facts }
}

/** The outcome of a write that signs nobody in. */
export const NOT_SIGNED_IN: Outcome<undefined> = { result: undefined, facts: [] }

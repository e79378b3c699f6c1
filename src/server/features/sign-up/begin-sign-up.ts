import { randomUUID } from 'node:crypto'
import type { AdminSignup } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { findDevice } from '../../kernel/devices/devices.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { alreadyRegisteredMail, signUpCodeMail } from '../../mail/templates/sign-in.ts'
import { CODE_MS, issueCode } from '../sign-in-codes/codes.ts'
import { findAccount } from '../users/accounts.ts'
import { hashPassword } from '../users/passwords.ts'
import * as queries from './queries.ts'

const PENDING_MS = 24 * 60 * 60 * 1000

/**
 * Stores a sign-up for 24 hours and mails the code that completes it. An address with an account gets a code that signs
 * in. Work and reply are equal in both cases, so they do not tell whether the address has an account.
 * @throws AppError too_many_requests
 */
export async function beginSignUp(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    now: number
    signUp: AdminSignup
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, now, signUp } = args
  const emailKey = keyOf(signUp.email)
  const device = await findDevice(db, { secrets, emailKey, device: signUp.device, now })
  const counted = { kind: 'sign-up', secrets, emailKey, network, device, now } as const
  const permit = await requireMailWithinLimit(db, counted)
  const passwordHash = await hashPassword(signUp.password)
  const found = await findAccount(db, emailKey)
  // An account that exists only by an invite keeps nobody from founding an organisation.
  const account = found?.isUnclaimed ? undefined : found

  await write(NO_PROJECT, async (tx) => {
    const id = randomUUID()
    const times = { now, expiresAt: now + PENDING_MS }
    // For an address with an account of its own the row is a timing decoy: no code names it.
    await queries.insertPendingSignup(tx, { ...signUp, id, emailKey, passwordHash, language }, times)
    const signupId = account ? null : id
    const code = await issueCode(tx, { secrets, emailKey, purpose: 'email', device, signupId, now })
    const said = { language, publicUrl, code }
    const mail = account
      ? alreadyRegisteredMail({ to: account.email, tenantName: account.tenantName, ...said })
      : signUpCodeMail({ to: signUp.email, tenantName: signUp.tenantName, ...said })
    return { result: undefined, facts: [], mails: [{ mail, permit, expiresAt: now + CODE_MS }] }
  })
}

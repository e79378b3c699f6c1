import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { findDevice } from '../../kernel/devices/devices.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { passwordResetMail } from '../../mail/templates/sign-in.ts'
import { findAccount } from '../users/accounts.ts'
import * as queries from './queries.ts'

const RESET_MS = 60 * 60 * 1000

/**
 * Mails a link to choose a new password, which replaces an earlier one of the same known device, or of everybody else.
 * For an address without an account it does the same work and mails nothing.
 * @throws AppError too_many_requests
 */
export async function requestReset(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    now: number
    email: string
    device?: string | undefined
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, now, email } = args
  const emailKey = keyOf(email)
  const device = await findDevice(db, { secrets, emailKey, device: args.device, now })
  const counted = { kind: 'reset', secrets, emailKey, network, device, now } as const
  const permit = await requireMailWithinLimit(db, counted)
  const account = await findAccount(db, emailKey)
  const token = secrets.randomToken()
  const expiresAt = now + RESET_MS
  const { email: to, tenantName } = account ?? { email, tenantName: undefined }
  const mail = passwordResetMail({ language, to, token, publicUrl, tenantName })

  await write(NO_PROJECT, async (tx) => {
    const tokenHash = secrets.hash('password-reset', token)
    await queries.putReset(tx, { emailKey, device, tokenHash, expiresAt })
    return {
      result: undefined,
      facts: [],
      mails: [{ mail, permit, expiresAt, isDecoy: account === undefined }],
    }
  })
}

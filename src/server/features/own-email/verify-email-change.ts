import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import { isDuplicate } from '../../db/failures.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { isMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { endSessionsOf } from '../../kernel/sessions/end-session.ts'
import { emailChangedMail } from '../../mail/templates/own-data.ts'
import { revokeLinks } from '../magic-links/closed-links.ts'
import { spendCodes } from '../own-codes/own-codes.ts'
import { getAccount, getLockedAccount, replaceEmail } from '../users/accounts.ts'
import { listRosterProjects, listTenantIds } from '../users/memberships/memberships.ts'
import { refusals } from './texts.ts'

/**
 * Replaces the person's address by the one whose code came back with that of the present one. Other browsers are signed out
 * and open links end: somebody may read the earlier mailbox. The earlier address is told.
 * @throws AppError invalid_code (also where the new address has an account), too_many_requests
 */
export async function verifyEmailChange(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    session: Session
    oldCode: string
    newCode: string
    now: number
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, session, oldCode, newCode, now } = args
  const { userId } = session
  const about = { secrets, userId, session, purpose: 'email', now } as const
  const refusal = refusals.wrongCodes
  const { newEmail } = await spendCodes(db, write, { ...about, code: oldCode, newCode, refusal })
  if (newEmail === null) throw new Error('Codes of a change of address hold no address.')
  const { email: to } = await getAccount(db, userId)
  const counted = { kind: 'address-changed', secrets, emailKey: keyOf(to), network, now } as const
  // The change goes on without a mail: changes by somebody else must not keep the owner from it.
  const permit = await isMailWithinLimit(db, counted)

  const place = { tenants: (tx: Tx) => listTenantIds(tx, userId), person: userId }
  const change = write(place, async (tx) => {
    const { firstName, lastName } = await getLockedAccount(tx, userId)
    if (!(await replaceEmail(tx, { userId, email: newEmail, emailKey: keyOf(newEmail), now })))
      throw new AppError('invalid_code', refusal)
    const links = await revokeLinks(tx, { userId, now })
    await endSessionsOf(tx, { userId, except: session })
    const contact = { firstName, lastName, phone: '' }
    // Rosters show the address.
    const shown = (await listRosterProjects(tx, userId)).map((project): Fact => ({
      kind: 'contact-changed',
      userId,
      project,
      before: contact,
      after: contact,
    }))
    const mail = emailChangedMail({ language, publicUrl, to, newEmail })
    const mails = permit ? [{ mail, permit, expiresAt: now + NOTICE_MS }] : []
    return { result: undefined, facts: [...shown, ...links], mails }
  })
  await change.catch((error: unknown) => {
    // Somebody else took the address in the same moment.
    throw isDuplicate(error) ? new AppError('invalid_code', refusal) : error
  })
}

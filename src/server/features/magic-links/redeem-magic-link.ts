import type { infer as Infer } from 'zod/mini'
import type { MagicSessionReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { sentences } from '../../../domain/messages.ts'
import type { Db } from '../../db/schema.ts'
import { rememberDevice } from '../../kernel/devices/devices.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { beginSession } from '../../kernel/sessions/begin-session.ts'
import { markEmailProven, rememberLanguage } from '../users/accounts.ts'
import { getUserReply } from '../users/get-user-reply.ts'
import * as queries from './queries.ts'

/**
 * Signs in with a link, once. If administrators can see the link, the session reaches only their tenant.
 * @throws AppError link_dead, for a link that is used, expired, revoked or unknown alike
 */
export async function redeemMagicLink(
  db: Db,
  write: Write,
  args: { secrets: Secrets; token: string; language: Language; now: number },
): Promise<Infer<typeof MagicSessionReply>> {
  const { secrets, now } = args
  const id = secrets.idOfToken('magic-link', args.token)
  if (id === undefined) throw linkClosed()

  const link = await queries.findLink(db, id)
  if (!link) throw linkClosed()
  const { userId, visibleIn } = link
  const tenantId = visibleIn?.tenantId ?? null

  return write({ person: userId }, async (tx) => {
    // Accounts are locked before links: accepting the invite at the same time revokes this link in that order.
    if (!(await queries.consumeMagicLink(tx, { id, now }))) throw linkClosed()
    // A link that no administrator can see was read in the mailbox or on the server's own terminal.
    if (tenantId === null) await markEmailProven(tx, userId, now)
    await rememberLanguage(tx, userId, args.language)
    const token = await beginSession(tx, { secrets, userId, now, magicLink: { id, tenantId } })
    const user = await getUserReply(tx, { userId, onlyTenantIds: tenantId && [tenantId] })
    // A limited session may be an administrator's, whose browser is no device of the person.
    const device = tenantId === null ? await rememberDevice(tx, { secrets, userId, now }) : undefined
    return {
      result: { token, user, device, mustSetPassword: !user.passwordSet },
      facts: visibleIn
        ? [{ kind: 'link-used', project: visibleIn, by: userId, userId, before: 'open', after: 'used' }]
        : [],
    }
  })
}

const linkClosed = () => new AppError('link_dead', sentences.linkDead)

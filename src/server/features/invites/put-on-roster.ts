import type { Language } from '../../../domain/language.ts'
import { displayName, emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { isId } from '../../kernel/ids.ts'
import type { Stores } from '../../kernel/limits/stores.ts'
import type { DueMail } from '../../kernel/outbox/mail.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { isMailWithinLimit, type MailPermit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { rosterMail } from '../../mail/templates/invites.ts'
import { requireOpenProject } from '../projects/require-open.ts'
import { getAccount } from '../users/accounts.ts'
import * as queries from './queries.ts'

export interface RosterCall {
  secrets: Secrets
  stores: Stores
  publicUrl: string
  language: Language
  network: string
  project: ProjectScope
  /** The caller, who plans the project. */
  addedBy: UserId
  now: number
}

/**
 * Puts members of the tenant on the roster, all or none, and mails those who were not on it. Beyond the limit of mails
 * to a mailbox a person is added without a mail.
 * @throws AppError not_found (somebody is no member), conflict (an archived project), limit_reached
 */
export async function putOnRoster(
  db: Db,
  write: Write,
  args: RosterCall & { userIds: readonly string[] },
): Promise<void> {
  const { project, addedBy, now } = args
  const userIds = [...new Set(args.userIds)]
  if (!userIds.every(isId)) throw notFound()
  const people = { ...project, userIds: userIds as UserId[] }
  const permits = await permitsFor(db, args, await queries.listMembers(db, people))
  const inviter = await getAccount(db, addedBy)
  const names = await queries.getScopeNames(db, project)
  await write({ project }, async (tx) => {
    const members = await queries.listMembers(tx, people)
    if (members.length < userIds.length) throw notFound()
    await requireOpenProject(tx, project)
    const added = new Set(await queries.addRosterEntries(tx, { ...people, now }))
    await args.stores.requireRoomForRoster(tx, project)
    const facts: Fact[] = [...added].map((userId) => ({
      kind: 'person-joined',
      userId,
      before: false,
      after: true,
    }))
    const mails: DueMail[] = members.flatMap(({ userId, email: to, language }) => {
      const permit = added.has(userId) ? permits.get(userId) : undefined
      if (!permit) return []
      const mail = rosterMail({
        language: language ?? args.language,
        to,
        inviterName: displayName(inviter),
        ...names,
        url: `${args.publicUrl}/app/project/${project.projectId}/freelancer`,
      })
      return [{ mail, permit, expiresAt: now + NOTICE_MS }]
    })
    return { result: undefined, facts, mails }
  })
}

/** The limits are counted outside of the transaction, for people who seem not to be on the roster. */
async function permitsFor(
  db: Db,
  { secrets, network, project, now }: RosterCall,
  members: readonly queries.Member[],
): Promise<Map<UserId, MailPermit>> {
  const permits = new Map<UserId, MailPermit>()
  for (const { userId, email, isOnRoster } of members) {
    if (isOnRoster) continue
    const subject = { kind: 'roster', secrets, emailKey: keyOf(email), network, now } as const
    const permit = await isMailWithinLimit(db, { ...subject, tenantId: project.tenantId })
    if (permit) permits.set(userId, permit)
  }
  return permits
}

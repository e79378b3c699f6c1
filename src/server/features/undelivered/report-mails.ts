import { displayName, emailKey } from '../../../domain/person.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import { forEachDue } from '../../kernel/for-each-due.ts'
import type { DigestEvent } from '../../kernel/notices/add-pending.ts'
import { listPlanners } from '../users/memberships/memberships.ts'
import * as queries from './queries.ts'

export type ReportDeps = Pick<Deps, 'db' | 'secrets' | 'log' | 'limits' | 'clock' | 'config'>

/** One round reports at most this many mails; the next one goes on. */
const MAX_MAILS_OF_ROUND = 500

/**
 * Shows which mails of organisations could not be delivered, beside their recipients, and makes that pending for their
 * inviters. The thread that sends mails writes nothing but the outcome to the outbox, since open pages hear only of
 * writes by this one. It may run at any time and on several nodes: the write that marks a mail as reported shows its outcome.
 */
export async function reportMails(deps: ReportDeps): Promise<void> {
  const ended = await queries.listEndedMails(deps.db, MAX_MAILS_OF_ROUND)
  const quiet: string[] = []
  // The mails to one recipient count in their order, so the later ones wait for one that fails.
  const toEach = Map.groupBy(ended, ({ tenantId, to }) => `${tenantId} ${emailKey(to)}`)
  const onFailed = (error: unknown) =>
    deps.log.warn({ err: error }, 'Whether a mail could be delivered was not shown; trying again shortly.')
  await forEachDue(toEach.values(), onFailed, async (mails) => {
    let wasRefused = false
    for (const mail of mails) {
      wasRefused ||= mail.isRefused
      // A mail that was delivered changes something only where an earlier one was not.
      if (!wasRefused && !(await isFailing(deps, mail))) {
        quiet.push(mail.id)
        continue
      }
      const now = deps.clock()
      const write = createWrite(deps, { by: undefined, decideAgain: undefined, now })
      await write({ tenant: { tenantId: mail.tenantId } }, (tx) => reportOne(tx, mail, now))
    }
  })
  if (quiet.length > 0) await queries.claimReport(deps.db, { ids: quiet, now: deps.clock() })
}

async function isFailing({ db }: ReportDeps, { tenantId, to }: queries.EndedMail): Promise<boolean> {
  const recipient = await queries.findRecipient(db, { tenantId, emailKey: emailKey(to) })
  return recipient !== undefined && recipient.mailFailedAt !== null
}

const NOTHING = { result: undefined, facts: [] }

async function reportOne(tx: Tx, mail: queries.EndedMail, now: number): Promise<Outcome<void>> {
  const { tenantId, isRefused, invite: inviteId } = mail
  const [claimed] = await queries.claimReport(tx, { ids: [mail.id], now })
  if (claimed === undefined) return NOTHING
  const facts: Fact[] = []
  const digests: DigestEvent[] = []
  const recipient = await queries.findRecipient(tx, { tenantId, emailKey: emailKey(mail.to) })
  // Mail to somebody fails until one is delivered, which is told once.
  if (recipient && (recipient.mailFailedAt !== null) !== isRefused) {
    const { userId } = recipient
    await queries.setMailFailedAt(tx, { tenantId, userId, at: isRefused ? now : null })
    for (const project of await queries.listProjectsOf(tx, { tenantId, userId }))
      facts.push({ kind: 'mail-failed', project, by: userId, before: !isRefused, after: isRefused })
    const invitation = isRefused && (await queries.findInvitation(tx, { tenantId, acceptedBy: userId }))
    const event = { name: displayName(recipient), userId }
    if (invitation && invitation.createdBy !== userId)
      digests.push(undeliveredTo(invitation.createdBy, invitation, event))
  }
  const invitation = inviteId === null ? undefined : await queries.findInvitation(tx, { tenantId, inviteId })
  if (inviteId !== null && invitation) {
    const { project, createdBy: by } = invitation
    facts.push({ kind: 'mail-failed', project, by, before: !isRefused, after: isRefused })
    // An address says nothing of whether it has an account.
    const event = { name: mail.to, inviteId }
    if (isRefused && digests.length === 0) digests.push(undeliveredTo(by, invitation, event))
  }
  const told: DigestEvent[] = []
  for (const digest of digests)
    if ((await listPlanners(tx, digest)).includes(digest.userId)) told.push(digest)
  return { ...NOTHING, facts, digests: told }
}

const undeliveredTo = (
  userId: UserId,
  { project }: queries.Invitation,
  event: Extract<DigestEvent, { kind: 'undelivered' }>['event'],
): DigestEvent => ({ userId, ...project, kind: 'undelivered', event })

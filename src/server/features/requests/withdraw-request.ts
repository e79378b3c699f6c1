import { countHours, without } from '../../../domain/hour-sets.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { isId } from '../../kernel/ids.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import { listOpenReleases } from '../../kernel/releases/open-releases.ts'
import { loadRules } from '../projects/load-rules.ts'
import { loadPay } from './load-pay.ts'
import { loadPresentsOf, type Presents } from './load-presents.ts'
import { tellWithdrawn } from './mail-people.ts'
import { askedFact, peopleNow, type PersonNow } from './people-now.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/** The states of people who may still answer, now or when a gap opens again. */
const UNANSWERED = ['open', 'waiting', 'filled']

/**
 * Withdraws a request from those who have not answered. Hours that somebody accepted stay booked.
 * @throws AppError not_found, request_closed (withdrawn already, nobody is left to answer, or an archived project)
 */
export async function withdrawRequest(
  tx: Tx,
  { requestId, by, now, ...project }: ProjectScope & { requestId: string; by: UserId; now: number },
): Promise<Outcome<void>> {
  if (!isId(requestId)) throw notFound()
  const request = await queries.findRequest(tx, { ...project, requestId })
  if (!request) throw notFound()
  const rules = await loadRules(tx, project)
  if (rules.isArchived) throw new AppError('request_closed', refusals.archived)
  const presents = await loadPresentsOf(tx, request, { ...rules, now })
  const unanswered = peopleNow(request, presents, now).filter(({ state }) => UNANSWERED.includes(state))
  if (unanswered.length === 0) throw new AppError('request_closed', refusals.closed)
  await queries.withdrawRequest(tx, { ...project, requestId, now })
  const notices = await tellOfWithdrawal(tx, { request, people: unanswered, presents, by })
  return {
    result: undefined,
    notices,
    facts: unanswered.map((each) =>
      askedFact(each, { before: countHours(without(each.person.asked, each.accepted)), after: null }),
    ),
  }
}

/** Tells those who were told that they are asked, except who withdrew it. */
async function tellOfWithdrawal(
  tx: Tx,
  args: { request: queries.StoredRequest; people: readonly PersonNow[]; presents: Presents; by: UserId },
): Promise<DueNotice[]> {
  const { request, presents, by } = args
  const told = args.people.filter(({ person }) => person.toldAt !== null && person.userId !== by)
  if (told.length === 0) return []
  const centsOf = await loadPay(tx, {
    ...request.project,
    days: request.asked.map(({ date }) => date),
    userIds: told.map(({ person }) => person.userId),
    modes: presents.modes,
  })
  return tellWithdrawn(told, { request, centsOf })
}

/**
 * Makes the notices to the people who were asked for a substitute of a release that is withdrawn or refused: their requests
 * end with it. In an archived project nobody is told. To be called before the release ends.
 */
export async function tellOfEndedSearch(
  tx: Tx,
  { releaseId, by, now, ...project }: ProjectScope & { releaseId: string; by: UserId; now: number },
): Promise<DueNotice[]> {
  const requests = await queries.listRequestsOfRelease(tx, { ...project, releaseId })
  return tellUnanswered(tx, requests, { by, now })
}

/** Makes these notices for all open releases of a person who leaves a project, or every project of the tenant. */
export async function tellOfSearchesFor(
  tx: Tx,
  args: TenantScope & { projectId?: ProjectId | undefined; userId: UserId; by: UserId; now: number },
): Promise<DueNotice[]> {
  const { tenantId, userId, by, now } = args
  const notices: DueNotice[] = []
  for (const { id, projectId } of await listOpenReleases(tx, { ...args, userIds: [userId] }))
    notices.push(...(await tellOfEndedSearch(tx, { tenantId, projectId, releaseId: id, by, now })))
  return notices
}

/**
 * Makes the notices to a person whom somebody else takes off a roster, or every roster of the tenant: their unanswered requests
 * are withdrawn. In an archived project nobody is told. To be called before they are.
 */
export async function tellOfOwnRequests(
  tx: Tx,
  args: TenantScope & { projectId?: ProjectId | undefined; userId: UserId; by: UserId; now: number },
): Promise<DueNotice[]> {
  if (args.by === args.userId) return []
  return tellUnanswered(tx, await queries.listUnansweredBy(tx, args), args)
}

/** Makes the notices to everybody, or to one person, who has not answered requests that are about to end. */
async function tellUnanswered(
  tx: Tx,
  requests: readonly queries.StoredRequest[],
  { userId, by, now }: { userId?: UserId; by: UserId; now: number },
): Promise<DueNotice[]> {
  const notices: DueNotice[] = []
  for (const request of requests) {
    const rules = await loadRules(tx, request.project)
    if (rules.isArchived) continue
    const presents = await loadPresentsOf(tx, request, { ...rules, now })
    const people = peopleNow(request, presents, now).filter(
      ({ state, person }) => UNANSWERED.includes(state) && (userId === undefined || person.userId === userId),
    )
    notices.push(...(await tellOfWithdrawal(tx, { request, people, presents, by })))
  }
  return notices
}

/**
 * Withdraws the unanswered requests to a person who leaves the roster of a project, or of every project of the tenant. It
 * states no fact, since the fact about the roster says enough.
 */
export async function withdrawRequestsOfPerson(
  tx: Tx,
  args: TenantScope & Partial<ProjectScope> & { userId: UserId; now: number },
): Promise<void> {
  await queries.withdrawFromPerson(tx, args)
}

import { countHours, without } from '../../../domain/requests.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import { isId } from '../../kernel/ids.ts'
import { loadPresents } from './load-presents.ts'
import { peopleNow } from './people-now.ts'
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
  { requestId, now, ...project }: ProjectScope & { requestId: string; now: number },
): Promise<Outcome<void>> {
  if (!isId(requestId)) throw notFound()
  const request = await queries.findRequest(tx, { ...project, requestId })
  if (!request) throw notFound()
  const rules = await queries.getRules(tx, project)
  if (rules.isArchived) throw new AppError('request_closed', refusals.archived)
  const presents = await loadPresents(tx, {
    ...project,
    ...rules,
    days: request.asked.map(({ date }) => date),
    userIds: request.people.map(({ userId }) => userId),
    releaseIds: [request.releaseId],
    now,
  })
  const unanswered = peopleNow(request, presents, now).filter(({ state }) => UNANSWERED.includes(state))
  if (unanswered.length === 0) throw new AppError('request_closed', refusals.closed)
  await queries.withdrawRequest(tx, { ...project, requestId, now })
  return {
    result: undefined,
    facts: unanswered.map(({ person: { userId, asked }, accepted }): Fact => ({
      kind: 'person-asked',
      userId,
      before: countHours(without(asked, accepted)),
      after: null,
    })),
  }
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

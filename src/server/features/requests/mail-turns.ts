import { spanOfDays } from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'
import type { RequestMode } from '../../../domain/requests.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import { forEachDue } from '../../kernel/for-each-due.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import { loadRules } from '../projects/load-rules.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { getAccount } from '../users/accounts.ts'
import { loadPay } from './load-pay.ts'
import { loadPresents } from './load-presents.ts'
import { type AskingMail, MAILS_AT_ONCE, permitMails, tellAsked } from './mail-people.ts'
import { peopleNow, type PersonNow } from './people-now.ts'
import * as queries from './queries.ts'

export type TurnDeps = Pick<Deps, 'db' | 'secrets' | 'log' | 'limits' | 'clock' | 'publicUrl'>

/** Mails everybody whose turn has come since the last round, in all projects or those of a tenant. */
export async function mailAllDue(deps: TurnDeps, tenant?: TenantScope): Promise<void> {
  const due = await queries.listUnmailedPlaces(deps.db, { tenant, now: deps.clock() })
  await forEachDue(due, logUnmailed(deps), ({ by, ...project }) => mailDue(deps, project, { by }))
}

/** Mails the people who are next, after a write that ended turns in a tenant, or in any. A failure leaves that write as it is. */
export const mailNext = (deps: TurnDeps, tenant?: TenantScope): Promise<void> =>
  mailAllDue(deps, tenant).catch(logUnmailed(deps))

/** Logs why people were not mailed: the next round, within a minute, mails them. */
export const logUnmailed =
  ({ log }: Pick<TurnDeps, 'log'>) =>
  (error: unknown): void =>
    log.warn({ err: error }, 'People of a request were not mailed; trying again in a minute.')

/**
 * Mails the people of a project who are asked and have no mail about it yet: since their turn has come, or since many were asked
 * at once. It may run at any time and on several nodes: whose turn it is follows from the clock, and the mails are queued by
 * the writes that mark them, each of a few people, so that no other write waits for all of them.
 * @param caller.by the person in whose name the writes run; they state no facts
 * @param caller.mode the requests of this mode alone
 */
export async function mailDue(deps: TurnDeps, project: ProjectScope, caller: Caller): Promise<void> {
  while (await mailSome(deps, project, caller)) {
    // Each round mails some of them.
  }
}

interface Caller {
  by: UserId
  mode?: RequestMode | undefined
}

/** @returns whether there may be more of them */
async function mailSome(deps: TurnDeps, project: ProjectScope, { by, mode }: Caller): Promise<boolean> {
  const { db } = deps
  const now = deps.clock()
  const due = await findDue(db, project, { now, mode })
  const everybody = due.flatMap(({ people }) => people.map(({ person }) => person.userId))
  const userIds = [...new Set(everybody)].slice(0, MAILS_AT_ONCE)
  if (userIds.length === 0) return false
  const addressees = await queries.listAddressees(db, { ...project, userIds })
  const language = (await getAccount(db, by)).language ?? 'en'
  const write = createWrite(deps, { by, decideAgain: undefined, now })
  const count = await write({ project }, async (tx) => {
    const args = { deps, project, addressees, language, now, mode }
    const { marked, notices, mails } = await markDue(tx, args)
    return {
      result: marked,
      facts: [],
      notices,
      mails: await permitMails(tx, { secrets: deps.secrets, project, now }, mails),
    }
  })
  return count > 0
}

interface DueRequest {
  request: queries.StoredRequest
  people: PersonNow[]
}

/** Whether a person is to be mailed now, as long as the request is open to them. */
const isUnmailed = ({ toldAt, mailWaitsUntil }: queries.StoredPerson, now: number) =>
  toldAt === null || (mailWaitsUntil !== null && mailWaitsUntil <= now)

/** Finds the people whose turn it is and who are to be mailed about it. */
async function findDue(
  db: Db,
  project: ProjectScope,
  { now, mode }: { now: number; mode: RequestMode | undefined },
): Promise<DueRequest[]> {
  const requests = await queries.listCurrentRequests(db, { ...project, now, mode, onlyUnmailed: true })
  if (requests.length === 0) return []
  // Turns follow from the answers alone, so what the present is to the others need not be read.
  const unmailed = requests
    .flatMap(({ people }) => people)
    .filter((person) => isUnmailed(person, now) && person.answer === undefined)
  const presents = await loadPresents(db, {
    ...project,
    ...(await loadRules(db, project)),
    days: [...new Set(requests.flatMap(({ asked }) => asked.map(({ date }) => date)))],
    userIds: [...new Set(unmailed.map(({ userId }) => userId))],
    releaseIds: requests.map(({ releaseId }) => releaseId),
    now,
  })
  return requests.map((request) => ({
    request,
    people: peopleNow(request, presents, now).filter(
      ({ state, person }) => state === 'open' && isUnmailed(person, now),
    ),
  }))
}

/** Finds them once more under the lock of the project, makes their mails and notices, and marks them as told. */
async function markDue(
  tx: Tx,
  args: {
    deps: TurnDeps
    project: ProjectScope
    addressees: readonly queries.Addressee[]
    language: Language
    now: number
    mode: RequestMode | undefined
  },
): Promise<{ mails: AskingMail[]; notices: DueNotice[]; marked: number }> {
  const { deps, project, language, now } = args
  const rules = await loadRules(tx, project)
  const mails: AskingMail[] = []
  const notices: DueNotice[] = []
  let marked = 0
  const known = new Set(args.addressees.map(({ userId }) => userId))
  for (const { request, people: due } of await findDue(tx, project, args)) {
    const people = due.filter(({ person }) => known.has(person.userId))
    if (people.length === 0) continue
    const userIds = people.map(({ person }) => person.userId)
    const days = request.asked.map(({ date }) => date)
    const modes = await loadModes(tx, { ...project, ...spanOfDays(days), userIds })
    const centsOf = await loadPay(tx, { ...project, days, userIds, modes })
    const publicUrl = deps.publicUrl()
    const telling = await tellAsked(tx, people, { ...args, request, rules, centsOf, publicUrl, language })
    for (const [mailWaitsUntil, ids] of Map.groupBy(userIds, (id) => telling.waiting.get(id) ?? null))
      await queries.markTold(tx, { ...project, requestId: request.id, userIds: ids, mailWaitsUntil, now })
    marked += people.length
    mails.push(...telling.mails)
    notices.push(...telling.notices)
  }
  return { mails, notices, marked }
}

/**
 * The one way to write. Versions, history, events and counts follow from the facts that the verb states; the verb states its
 * mails, notices and digests itself.
 */
import type { Logger } from 'pino'
import { factRow } from '../../../contract/facts.ts'
import { isCrossed } from '../../db/failures.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, Session, TenantId, TenantScope, UserId } from '../access/types.ts'
import { keepHourCounts } from '../hour-counts/keep-hour-counts.ts'
import type { Limits } from '../limits/limits.ts'
import { addPending } from '../notices/add-pending.ts'
import { tellNotices } from '../notices/tell.ts'
import { queueMail } from '../outbox/outbox.ts'
import { keepReleases } from '../releases/keep-releases.ts'
import type { Secrets } from '../secrets.ts'
import { appendHistory, type PlacedFact } from './append-history.ts'
import type { Outcome } from './fact.ts'
import { publishEvents } from './publish-events.ts'
import * as queries from './queries.ts'

/**
 * The person whose account a write locks, or a function that finds or makes the person in the transaction; it may lock
 * the codes of an address, which come before accounts.
 */
export type Person = UserId | ((tx: Tx) => Promise<UserId | undefined>)

/**
 * The rows that a write locks: a person, projects for whose open pages it makes events, or both. The projects are one project,
 * all projects of one tenant or several, or all projects whose replies name a person. Tenants are found once the person
 * is locked. `newProjectOf` locks a tenant alone: its projects stay as they are.
 * `NO_PROJECT` is for writes that no project shows, such as signing in.
 */
export type Place =
  | { project: ProjectScope; person?: Person | undefined }
  | { tenant: TenantScope; person?: Person | undefined }
  | { tenants: (tx: Tx) => Promise<readonly TenantId[]>; person: Person }
  | { projectsNaming: UserId }
  | { newProjectOf: TenantScope }
  | { person: Person }
  | typeof NO_PROJECT
export const NO_PROJECT = 'no project'

/** Reads and writes in one transaction, and states what it changed. Verbs call one another with their `tx`. */
export type Verb<Result> = (tx: Tx) => Promise<Outcome<Result>>

/** Runs a verb as one write, and gives its result. */
export type Write = <Result>(place: Place, verb: Verb<Result>) => Promise<Result>

interface FactPlace {
  tenantId: TenantId
  /** null: every project of the tenant. */
  projectId: ProjectId | null
}

const USUAL_WAITS = { digestMs: 10 * 60 * 1000 }

interface WriteDeps {
  db: Db
  secrets: Pick<Secrets, 'seal'>
  log?: Pick<Logger, 'warn'>
  /** Left out by programs of the operator. */
  config?: { noticeWaits: { digestMs: number } }
  /** Left out by programs of the operator, which no rate and no store limits. */
  limits?: Limits
}
interface ActingContext {
  /** The caller; undefined for somebody who is not signed in. */
  by: UserId | undefined
  /** The session whose rates the write uses up. */
  session?: Session | undefined
  limits?: Limits | undefined
  /**
   * Decides in the transaction, once it has its locks, whether the caller may still write, and throws if not; undefined
   * where anybody may.
   */
  decideAgain: ((tx: Tx) => Promise<void>) | undefined
  /** Called with the version that a write to one project makes. */
  onVersion?: ((version: number) => void) | undefined
  /** UTC milliseconds. */
  now: number
}

/**
 * Makes the function with which one caller writes. It opens the transaction and takes the lock of the place first, so
 * that a check made by the verb holds until the commit, on both engines. Under the lock it decides again whether the
 * caller may write: the guard decided before the body came. In the same transaction it raises the versions of the
 * projects, appends the facts to the history, queues the mails, tells the notices, and publishes the events.
 */
export function createWrite(deps: WriteDeps, context: ActingContext): Write {
  return async (place, verb) => {
    const run = () =>
      runAnewWhenCrossed(deps, () =>
        deps.db.transaction().execute(async (tx) => {
          const outcome = await runAt(tx, place, { ...context, limits: deps.limits }, verb)
          for (const due of outcome.mails ?? [])
            await queueMail(tx, { ...due, secrets: deps.secrets, now: context.now })
          await tellNotices(tx, outcome.notices ?? [], context)
          const { digestMs } = deps.config?.noticeWaits ?? USUAL_WAITS
          await addPending(tx, outcome.digests ?? [], { now: context.now, digestMs })
          return outcome
        }),
      )
    const tenantId = tenantOf(place)
    const { result } = await (tenantId === undefined || deps.limits === undefined
      ? run()
      : deps.limits.writeTurns(tenantId, run))
    return result
  }
}

function tenantOf(place: Place): TenantId | undefined {
  if (place === NO_PROJECT) return undefined
  if ('project' in place) return place.project.tenantId
  if ('newProjectOf' in place) return place.newProjectOf.tenantId
  return 'tenant' in place ? place.tenant.tenantId : undefined
}

/** A verb runs at most this many times. */
const MAX_RUNS = 4

/**
 * Runs a transaction anew when PostgreSQL has rolled it back for one that ran at the same time. The order of locks leaves
 * few such cases, so each is logged; a verb keeps nothing outside its transaction.
 */
async function runAnewWhenCrossed<Result>({ log }: WriteDeps, run: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run()
    } catch (error) {
      if (runs === MAX_RUNS || !isCrossed(error)) throw error
      log?.warn({ err: error, runs }, 'a write was stopped by another one and runs anew')
    }
  }
}

/**
 * Takes the locks in the one order of all writes: the person, the projects, the session (docs/architecture.md). Every
 * other row that a write changes is locked behind one of these.
 */
async function runAt<Result>(
  tx: Tx,
  place: Place,
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  if (place === NO_PROJECT) {
    withoutProject.add(tx)
    return runWithoutProject(tx, context, verb)
  }
  if ('newProjectOf' in place) {
    await queries.lockTenants(tx, [place.newProjectOf.tenantId])
    return runWithoutProject(tx, context, verb)
  }
  const person = 'projectsNaming' in place ? place.projectsNaming : place.person
  if (person !== undefined) await lockPerson(tx, person)
  if ('project' in place) return runInProject(tx, place.project, context, verb)
  if ('tenant' in place) {
    const { tenantId } = place.tenant
    return runInTenants(tx, [tenantId], { tenantId, projectId: null }, context, verb)
  }
  if ('tenants' in place) return runInTenants(tx, await place.tenants(tx), undefined, context, verb)
  if ('projectsNaming' in place) return runInProjectsNaming(tx, place, context, verb)
  return runWithoutProject(tx, context, verb)
}

const lockedPeople = new WeakMap<Tx, UserId>()
const withoutProject = new WeakSet<Tx>()

/**
 * Locks a person whom a write finds by a code, for a verb at `NO_PROJECT`: codes are locked before people.
 * @throws Error at any other place, whose later locks are taken already
 */
export async function lockPersonOfCode(tx: Tx, userId: UserId): Promise<void> {
  if (!withoutProject.has(tx)) throw new Error('The place of this write has to name the person.')
  await lockPerson(tx, userId)
}

async function lockPerson(tx: Tx, person: Person): Promise<void> {
  const userId = typeof person === 'function' ? await person(tx) : person
  if (userId === undefined) return
  await queries.lockPerson(tx, userId)
  lockedPeople.set(tx, userId)
}

/** @throws Error unless the write has locked the person: a verb that locked one would do so out of the order */
export function requireLocked(tx: Tx, userId: UserId): void {
  if (lockedPeople.get(tx) !== userId) throw new Error('The place of this write does not name the person.')
}

/** Raising the version comes first and is the lock: it serialises the writes to the project. */
async function runInProject<Result>(
  tx: Tx,
  project: ProjectScope,
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  const { tenantId, projectId } = project
  // The lock is sent first; the decision and the first statements of the verb travel with it.
  const [{ version, booking, closesFull }, newestId, outcome] = await settleAll([
    queries.raiseVersion(tx, project),
    queries.findNewestId(tx, project),
    runIfAllowed(tx, context, verb),
  ])
  context.onVersion?.(version)
  const stated = placed(outcome, context, project)
  const facts = [...stated, ...(await keepReleases(tx, project, stated, { booking, now: context.now }))]
  await context.limits?.pay(tx, project, facts, context)
  await keepHourCounts(tx, project, facts)
  await appendHistory(tx, { facts, now: context.now }, new Map([[tenantId, newestId]]))
  await publishEvents(tx, [{ projectId, version, facts: closesFull ? withFull(facts) : facts }])
  return outcome
}

/**
 * Runs the verb beside the decision, whose statements are sent first: a verb writes to nothing but the transaction, which
 * a refusal rolls back.
 */
async function runIfAllowed<Result>(
  tx: Tx,
  { decideAgain }: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  if (!decideAgain) return verb(tx)
  // A refusal comes before a failure of the verb.
  const [, outcome] = await settleAll([decideAgain(tx), verb(tx)])
  return outcome
}

/**
 * Tenants are locked in the order of their ids, and then their projects, so that two such writes cannot wait for each other. A
 * write to tenants may state facts of single projects of them.
 * @param usual where facts happened that name no place
 */
async function runInTenants<Result>(
  tx: Tx,
  tenantIds: readonly TenantId[],
  usual: FactPlace | undefined,
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  const tenants = { tenantIds: tenantIds.toSorted() }
  await queries.lockProjects(tx, tenants)
  const outcome = await runIfAllowed(tx, context, verb)
  // The projects are read again here, since one may have been made while this write waited for the locks.
  const projects = await queries.raiseVersions(tx, tenants)
  const stated = placed(outcome, context, usual, tenants.tenantIds)
  const { limits, now } = context
  for (const tenantId of tenants.tenantIds) {
    const place = { tenantId, projectId: null }
    const ofTenant = stated.filter((fact) => fact.tenantId === tenantId)
    const ended = await keepReleases(tx, place, ofTenant, { booking: undefined, now })
    const facts = [...ofTenant, ...ended]
    await keepHourCounts(tx, place, facts)
    await appendHistory(tx, { facts, now }, new Map())
    for (const { projectId, version, closesFull, ...scope } of projects) {
      if (scope.tenantId !== tenantId) continue
      const own = facts.filter(concerns(projectId))
      const inProject = own.filter((fact) => fact.projectId !== null)
      await limits?.stores.countCells(tx, { tenantId, projectId }, inProject, now)
      await publishEvents(tx, [{ projectId, version, facts: closesFull ? withFull(own) : own }])
    }
  }
  // Facts without an event may lie elsewhere.
  const elsewhere = stated.filter((fact) => !tenants.tenantIds.includes(fact.tenantId))
  await appendHistory(tx, { facts: elsewhere, now }, new Map())
  return outcome
}

/** Projects are locked in the order of their ids. */
async function runInProjectsNaming<Result>(
  tx: Tx,
  place: { projectsNaming: UserId },
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  await queries.lockProjects(tx, place)
  const outcome = await runIfAllowed(tx, context, verb)
  // The projects are read again here, since the person may have joined a roster while this write waited for the locks.
  const projects = await queries.raiseVersions(tx, place)
  await publishEvents(
    tx,
    projects.map((project) => ({ ...project, facts: placed(outcome, context, project) })),
  )
  return outcome
}

/** Whether a fact of a write to a tenant concerns a project: most concern all of them. */
const concerns = (id: ProjectId) => (fact: PlacedFact) => fact.projectId === null || fact.projectId === id

/**
 * Adds, in a project that closes full hours, the fact that these may have changed, unless members already get an event. The
 * event about given hours does not go to members.
 */
function withFull(facts: readonly PlacedFact[]): readonly PlacedFact[] {
  const cause = facts.find(({ kind, before, after }) => {
    const { event } = factRow(kind)
    return before !== after && event?.audience !== 'members' && event?.stale.includes('full')
  })
  if (cause === undefined) return facts
  const { tenantId, projectId, by } = cause
  return [...facts, { kind: 'full-changed', before: false, after: true, tenantId, projectId, by }]
}

/** The facts of such a write name their projects, whose versions do not change. */
async function runWithoutProject<Result>(
  tx: Tx,
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  const outcome = await runIfAllowed(tx, context, verb)
  const facts = placed(outcome, context, undefined)
  await appendHistory(tx, { facts, now: context.now }, new Map())
  return outcome
}

/**
 * Completes facts with the place and the actor of their write.
 * @throws Error for a fact without either, and for one of another project that has an event: only a write that locks a
 *   project raises its version
 */
function placed(
  { facts }: Outcome<unknown>,
  context: ActingContext,
  locked: FactPlace | undefined,
  lockedTenants: readonly TenantId[] = [],
): PlacedFact[] {
  return facts.map((fact) => {
    const { tenantId, projectId } = fact.project ?? locked ?? {}
    const by = fact.by ?? context.by
    if (!tenantId || projectId === undefined || !by)
      throw new Error(`The fact ${fact.kind} has no ${by ? 'place' : 'actor'}.`)
    const isLocked =
      lockedTenants.includes(tenantId) || (projectId !== null && projectId === locked?.projectId)
    if (!isLocked && factRow(fact.kind).event)
      throw new Error(`The fact ${fact.kind} needs a write that locks its project.`)
    return { ...fact, tenantId, projectId, by }
  })
}

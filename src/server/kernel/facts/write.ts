/** The one way to write: all other effects of a write follow from the facts that its verb states. */
import { factRow } from '../../../contract/facts.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { settleAll, withCommit } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../access/types.ts'
import { queueMail } from '../outbox/outbox.ts'
import type { Secrets } from '../secrets.ts'
import { appendHistory, type PlacedFact } from './append-history.ts'
import type { Outcome } from './fact.ts'
import { publishEvents } from './publish-events.ts'
import * as queries from './queries.ts'

/**
 * The projects that a write locks and for whose open pages it makes events: one, every project of a tenant, or every
 * project whose roster has a person. `NO_PROJECT` is for writes that no project shows, such as signing in.
 */
export type Place =
  | { project: ProjectScope }
  | { tenant: TenantScope }
  | { rostersOf: UserId }
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

interface WriteDeps {
  db: Db
  secrets: Pick<Secrets, 'seal'>
  wakeMailWorker: () => void
}
interface ActingContext {
  /** The caller; undefined for somebody who is not signed in. */
  by: UserId | undefined
  /** UTC milliseconds. */
  now: number
}

/**
 * Makes the function with which one caller writes. It opens the transaction and takes the lock of the place first, so
 * that a check made by the verb holds until the commit, on both engines. In the same transaction it raises the versions
 * of the projects, appends the facts to the history, queues the mails, and publishes the events. After the commit it
 * wakes the mail worker if a mail waits.
 */
export function createWrite(deps: WriteDeps, context: ActingContext): Write {
  return async (place, verb) => {
    const { result, mails = [] } = await deps.db.transaction().execute(async (tx) => {
      const outcome = await runAt(tx, place, context, verb)
      for (const due of outcome.mails ?? [])
        await queueMail(tx, { ...due, secrets: deps.secrets, now: context.now })
      return outcome
    })
    if (mails.length > 0) deps.wakeMailWorker()
    return result
  }
}

function runAt<Result>(
  tx: Tx,
  place: Place,
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  if (place === NO_PROJECT) return runWithoutProject(tx, context, verb)
  if ('project' in place) return runInProject(tx, place.project, context, verb)
  return runInSeveral(tx, place, context, verb)
}

/** Raising the version comes first and is the lock: it serialises the writes to the project. */
async function runInProject<Result>(
  tx: Tx,
  project: ProjectScope,
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  const { tenantId, projectId } = project
  // The lock is sent first; the first statements of the verb travel with it.
  const [version, newestId, outcome] = await settleAll([
    queries.raiseVersion(tx, project),
    queries.findNewestId(tx, project),
    verb(tx),
  ])
  const facts = placed(outcome, context, project)
  await appendHistory(tx, { facts, now: context.now }, new Map([[tenantId, newestId]]))
  withCommit(publishEvents(tx, [{ projectId, version, facts }]))
  return outcome
}

/** Projects are locked in the order of their ids, so that two such writes cannot wait for each other. */
async function runInSeveral<Result>(
  tx: Tx,
  several: { tenant: TenantScope } | { rostersOf: UserId },
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  await queries.lockProjects(tx, several)
  const outcome = await verb(tx)
  // The projects are read again here, since somebody may have joined a roster while this write waited for the locks.
  const projects = await queries.raiseVersions(tx, several)
  if ('tenant' in several) {
    const facts = placed(outcome, context, { ...several.tenant, projectId: null })
    await appendHistory(tx, { facts, now: context.now }, new Map())
    await publishEvents(
      tx,
      projects.map((project) => ({ ...project, facts })),
    )
    return outcome
  }
  await publishEvents(
    tx,
    projects.map((project) => ({ ...project, facts: placed(outcome, context, project) })),
  )
  return outcome
}

/** The facts of such a write name their projects, whose versions do not change. */
async function runWithoutProject<Result>(
  tx: Tx,
  context: ActingContext,
  verb: Verb<Result>,
): Promise<Outcome<Result>> {
  const outcome = await verb(tx)
  const facts = placed(outcome, context, undefined)
  await appendHistory(tx, { facts, now: context.now }, new Map())
  return outcome
}

/**
 * Completes facts with the place and the actor of their write. and the actor of their write.
 * @throws Error for a fact without either, and for one of another project that has an event: only a write that locks a
 *   project raises its version
 */
function placed(
  { facts }: Outcome<unknown>,
  context: ActingContext,
  locked: FactPlace | undefined,
): PlacedFact[] {
  return facts.map((fact) => {
    const { tenantId, projectId } = fact.project ?? locked ?? {}
    const by = fact.by ?? context.by
    if (!tenantId || projectId === undefined || !by)
      throw new Error(`The fact ${fact.kind} has no ${by ? 'place' : 'actor'}.`)
    if (projectId !== locked?.projectId && factRow(fact.kind).event)
      throw new Error(`The fact ${fact.kind} needs a write that locks its project.`)
    return { ...fact, tenantId, projectId, by }
  })
}

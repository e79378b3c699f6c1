import type { Db, Tx } from '../../db/schema.ts'
import { together } from '../../db/statements/send.ts'
import * as queries from '../../features/projects/queries.ts'
import type { Acting, ProjectScope, TenantScope, UserId } from '../access/types.ts'
import { findNewestId, recordBehind, recordChanges } from '../history/record-changes.ts'
import type { Changed } from '../history/types.ts'
import { announce, type Change } from './announce.ts'

/** What a write hands back: every change it made, for the history, and what its caller asked for. */
export interface Written<T> {
  changed: readonly Changed[]
  result: T
}

/**
 * Runs a write to a project in one transaction that raises its version first. That row's lock lines up
 * everything that writes to the project, so a check made inside holds until the commit, on both engines.
 * What the write changed goes into the history with it; with the commit, open pages hear of it.
 */
export async function changeProject<T>(
  db: Db,
  project: Acting<ProjectScope>,
  change: Change,
  write: (tx: Tx) => Promise<Written<T>>,
): Promise<T> {
  const { tenantId, projectId, by, now } = project
  return db.transaction().execute(async (tx) => {
    // The lock first, and with it what the write asks for first.
    const [version, newestId, { changed, result }] = await together([
      queries.raiseVersion(tx, project),
      findNewestId(tx, project),
      write(tx),
    ])
    // What they become, the commit tells: they travel with it.
    void recordBehind(tx, { tenantId, projectId, by, now }, newestId, changed)
    void announce(tx, [{ ...change, projectId, by, version }])
    return result
  })
}

/** The same for what all projects of a tenant depend on. */
export async function changeTenant<T>(
  db: Db,
  tenant: Acting<TenantScope>,
  change: Change,
  write: (tx: Tx) => Promise<Written<T>>,
): Promise<T> {
  const { tenantId, by, now } = tenant
  return db.transaction().execute(async (tx) => {
    const projects = await queries.raiseVersions(tx, tenant)
    const { changed, result } = await write(tx)
    await recordChanges(tx, { tenantId, by, now }, changed)
    await announce(
      tx,
      projects.map((project) => ({ ...change, ...project, by })),
    )
    return result
  })
}

/**
 * The same for what rosters show of a person, wherever they are on one. Nothing that a project's history tells of, so
 * nothing is recorded.
 */
export async function changePerson(db: Db, userId: UserId, write: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Projects first, then the person, as whoever joins one does.
    await queries.lockProjectsOfPerson(tx, userId)
    await write(tx)
    // Whoever has put them onto another roster meanwhile held the person until that was committed.
    const projects = await queries.raiseVersionsOfPerson(tx, userId)
    await announce(
      tx,
      projects.map((project) => ({ kind: 'person', userId, ...project, by: userId })),
    )
  })
}

/** Whether a copy of the database has come as far as this version of the project. */
export async function hasVersion(db: Db, project: ProjectScope & { version: number }): Promise<boolean> {
  return queries.hasVersion(db, project)
}

/** The number that tells whether anything in the project has changed. */
export async function projectVersion(db: Db, project: ProjectScope): Promise<number> {
  return queries.findVersion(db, project)
}

import type { Db, Tx } from '../../db/schema.ts'
import type { Acting, ProjectScope, TenantScope } from '../access/types.ts'
import { announce, type Change } from './announce.ts'
import * as queries from './queries.ts'

/**
 * Runs a write to a project in one transaction that raises its version first. That row's lock lines up
 * everything that writes to the project, so a check made inside holds until the commit, on both engines.
 * With the commit, open pages hear of the change.
 */
export async function changeProject<T>(
  db: Db,
  project: Acting<ProjectScope>,
  change: Change,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { projectId, by } = project
  return db.transaction().execute(async (tx) => {
    const version = await queries.raiseVersion(tx, project)
    const result = await write(tx)
    await announce(tx, [{ ...change, projectId, by, version }])
    return result
  })
}

/** The same for what all projects of a tenant depend on. */
export async function changeTenant<T>(
  db: Db,
  tenant: Acting<TenantScope>,
  change: Change,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { by } = tenant
  return db.transaction().execute(async (tx) => {
    const projects = await queries.raiseVersions(tx, tenant)
    const result = await write(tx)
    await announce(
      tx,
      projects.map((project) => ({ ...change, ...project, by })),
    )
    return result
  })
}

/** The number that tells whether anything in the project has changed. */
export async function projectVersion(db: Db, project: ProjectScope): Promise<number> {
  return queries.findVersion(db, project)
}

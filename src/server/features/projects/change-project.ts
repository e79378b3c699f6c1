import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, TenantScope } from '../access/types.ts'
import * as queries from './queries.ts'

/**
 * Runs a write to a project in one transaction that raises its version first. That row's lock lines up
 * everything that writes to the project, so a check made inside holds until the commit, on both engines.
 */
export async function changeProject<T>(
  db: Db,
  project: ProjectScope,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await queries.raiseVersion(tx, project)
    return write(tx)
  })
}

/** The same for what all projects of a tenant depend on. */
export async function changeTenant<T>(
  db: Db,
  tenant: TenantScope,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await queries.raiseVersions(tx, tenant)
    return write(tx)
  })
}

/** The number that tells whether anything in the project has changed. */
export async function projectVersion(db: Db, project: ProjectScope): Promise<number> {
  return queries.findVersion(db, project)
}

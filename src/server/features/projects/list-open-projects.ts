import type { Role } from '../../../domain/roles.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/**
 * Lists the projects that a person may open: an administrator every one, a freelancer those whose roster has them, and a
 * planner these and the ones that are named to them, archived ones too.
 */
export async function listOpenProjects(
  db: Db,
  args: TenantScope & { userId: UserId; role: Role },
): Promise<queries.StoredProject[]> {
  return args.role === 'ADMIN' ? queries.listProjects(db, args) : queries.listProjectsOfPerson(db, args)
}

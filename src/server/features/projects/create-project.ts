import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantScope } from '../access/types.ts'
import * as queries from './queries.ts'

export async function createProject(
  db: Db,
  args: TenantScope & { name: string; now: number },
): Promise<ProjectScope> {
  const id = randomUUID()
  await queries.insertProject(db, { ...args, id })
  return { tenantId: args.tenantId, projectId: id as ProjectId }
}

import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Acting, ProjectId, ProjectScope, TenantScope } from '../../kernel/access/types.ts'
import { recordChanges } from '../../kernel/history/record-changes.ts'
import * as queries from './queries.ts'

/** Makes a project; that is the first entry of its history. */
export async function createProject(
  tx: Tx,
  args: Acting<TenantScope> & { name: string },
): Promise<ProjectScope> {
  const { tenantId, by, name, now } = args
  const projectId = randomUUID() as ProjectId
  await queries.insertProject(tx, { tenantId, id: projectId, name, now })
  await recordChanges(tx, { tenantId, projectId, by, now }, [
    { kind: 'project-name', before: null, after: name },
  ])
  return { tenantId, projectId }
}

import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** Makes a project. Its history begins with that fact. */
export async function createProject(
  tx: Tx,
  args: TenantScope & { name: string; now: number },
): Promise<Outcome<ProjectScope>> {
  const { tenantId, name, now } = args
  const project = { tenantId, projectId: randomUUID() as ProjectId }
  await queries.insertProject(tx, { tenantId, id: project.projectId, name, now })
  return { result: project, facts: [{ kind: 'project-made', project, before: null, after: name }] }
}

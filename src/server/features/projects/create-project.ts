import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** Makes a project. Its history begins with that fact; `by` is whom its freelancers ask until it states a contact. */
export async function createProject(
  tx: Tx,
  args: TenantScope & { name: string; by: UserId; now: number },
): Promise<Outcome<ProjectScope>> {
  const { tenantId, name, by, now } = args
  const project = { tenantId, projectId: randomUUID() as ProjectId }
  await queries.insertProject(tx, { ...project, name, by, now })
  return { result: project, facts: [{ kind: 'project-made', project, before: null, after: name }] }
}

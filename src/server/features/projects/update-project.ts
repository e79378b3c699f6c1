import type { ProjectReply } from '../../../contract/projects.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Renames a project, archives it or reopens it; a field that is left out stays as it is. Freelancers cannot open an
 * archived project. Administrators go on reading and writing it, since hours are settled after the last day.
 */
export async function updateProject(
  tx: Tx,
  args: { project: ProjectScope; name?: string | undefined; archived?: boolean | undefined; now: number },
): Promise<Outcome<ProjectReply>> {
  const { project, name, archived, now } = args
  const before = await queries.getProject(tx, project)
  const facts: Fact[] = []
  if (name !== undefined) {
    await queries.renameProject(tx, { ...project, name })
    facts.push({ kind: 'project-renamed', before: before.name, after: name })
  }
  if (archived !== undefined) {
    await queries.setArchivedAt(tx, { ...project, archivedAt: archived ? now : null })
    facts.push({ kind: 'project-archived', before: before.archived, after: archived })
  }
  return { result: await queries.getProject(tx, project), facts }
}

import type { ProjectReply } from '../../../contract/projects.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, ProjectScope } from '../../kernel/access/types.ts'
import { changeProject } from '../../kernel/facts/write.ts'
import * as queries from './queries.ts'

/**
 * Renames a project, archives it or brings it back; what is left out stays. Archiving closes it to freelancers and
 * changes nothing that was saved: administrators go on reading and writing, since hours are settled after the last day.
 */
export async function updateProject(
  db: Db,
  project: Acting<ProjectScope>,
  changes: { name?: string | undefined; archived?: boolean | undefined },
): Promise<ProjectReply> {
  const { name, archived } = changes
  return changeProject(db, project, { kind: 'project' }, async (tx) => {
    const before = await queries.getProject(tx, project)
    if (name !== undefined) await queries.renameProject(tx, { ...project, name })
    if (archived !== undefined) {
      await queries.setArchivedAt(tx, { ...project, archivedAt: archived ? project.now : null })
    }
    const after = await queries.getProject(tx, project)
    return {
      changed: [
        { kind: 'project-name', before: before.name, after: after.name },
        { kind: 'project-archived', before: before.archived, after: after.archived },
      ],
      result: after,
    }
  })
}

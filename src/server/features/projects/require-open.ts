import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Refuses an archived project. Invites need an open one, since freelancers cannot open an archived project.
 * @throws AppError conflict
 */
export async function requireOpenProject(db: Db, project: ProjectScope): Promise<void> {
  const { archived } = await queries.getProject(db, project)
  if (!archived) return
  throw new AppError('conflict', refusals.archived)
}

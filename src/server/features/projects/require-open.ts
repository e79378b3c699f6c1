import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * For what leads people into a project: nobody could follow it into an archived one.
 * @throws AppError conflict
 */
export async function requireOpenProject(db: Db, project: ProjectScope): Promise<void> {
  const { archived } = await queries.getProject(db, project)
  if (!archived) return
  throw new AppError('conflict', refusals.archived)
}

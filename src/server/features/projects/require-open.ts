import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { ProjectScope } from '../access/types.ts'
import * as queries from './queries.ts'

/**
 * For what leads people into a project: nobody could follow it into an archived one.
 * @throws AppError conflict
 */
export async function requireOpenProject(db: Db, project: ProjectScope): Promise<void> {
  const { archived } = await queries.getProject(db, project)
  if (!archived) return
  throw new AppError(
    'conflict',
    'This project is archived. Please bring it back before you invite people to it.',
  )
}

import type { Sentence } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Refuses an archived project. Invites and announcements need an open one, since freelancers cannot open an archived project.
 * @param refusal says what has to wait until the project is back; by default it is an invite
 * @throws AppError conflict
 */
export async function requireOpenProject(
  db: Db,
  project: ProjectScope,
  refusal: Sentence = refusals.archived,
): Promise<void> {
  const { archived } = await queries.getProject(db, project)
  if (!archived) return
  throw new AppError('conflict', refusal)
}

import type { Month } from '../../../domain/calendar.ts'
import { displayName } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Write } from '../../kernel/facts/write.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import { requireWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { requireOpenProject } from '../projects/require-open.ts'
import { getAccount } from '../users/accounts.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

interface Announcement {
  month: Month
  /** Empty: there is none. */
  text: string
}

/**
 * Tells everybody on the roster that the plan of a month is open, except who announces it.
 * @throws AppError conflict (an archived project), too_many_requests (announced three times in a day)
 */
export async function announceMonth(
  db: Db,
  write: Write,
  args: Announcement & { project: ProjectScope; secrets: Secrets; by: UserId; now: number },
): Promise<Announcement> {
  const { project, secrets, by, now, month, text } = args
  await requireOpenProject(db, project, refusals.archived)
  const subject = { secrets, subject: project.projectId, now }
  await requireWithinLimit(db, 'announcement', subject, refusals.tooManyAnnouncements)
  return write({ project }, async (tx) => {
    await requireOpenProject(tx, project, refusals.archived)
    const byName = displayName(await getAccount(tx, by))
    const people = (await queries.listRoster(tx, project)).filter((id) => id !== by)
    const notices = people.map((userId): DueNotice => ({
      userId,
      ...project,
      kind: 'month',
      content: { month, byName, text },
    }))
    const announcement = { month, text }
    return {
      result: announcement,
      facts: [{ kind: 'month-announced', before: null, after: announcement }],
      notices,
    }
  })
}

import type { ProjectEvent } from '../../../contract/events.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { Notice } from '../../kernel/facts/announce.ts'

/** Who looks at an open page, as the guard last decided it. */
export interface Viewer {
  session: Session
  role: Role
}

/**
 * What one viewer hears of a change, and who did it: an administrator everything, a freelancer what is about everybody or
 * themselves, by an administrator or by themselves. That somebody else's hours or wages changed would tell about them.
 */
export function eventFor(
  { session, role }: Viewer,
  notice: Notice,
  byName: string | undefined,
): ProjectEvent | undefined {
  const { projectId: _, ...event } = notice
  const isTheirs = event.userId === undefined || event.userId === session.userId
  if (role !== 'ADMIN' && !isTheirs) return undefined
  return byName === undefined ? event : { ...event, byName }
}

import type { ProjectEvent } from '../../../contract/events.ts'
import { type Audience, factRow } from '../../../contract/facts.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { Notice } from '../../kernel/facts/announce.ts'

/** A person who looks at an open page, as the guard last decided it. */
export interface Viewer {
  session: Session
  role: Role
}

/** The event that a notice is for one viewer; undefined where the viewer may not hear of it. */
export function eventFor(
  viewer: Viewer,
  notice: Notice,
  byName: string | undefined,
): ProjectEvent | undefined {
  const row = factRow(notice.fact).event
  if (!row || !isHeardBy(viewer, row.audience, notice.userId)) return undefined
  const { projectId: _, ...told } = notice
  const event = { ...told, kind: row.kind }
  return byName === undefined ? event : { ...event, byName }
}

function isHeardBy({ session, role }: Viewer, audience: Audience, userId: string | undefined): boolean {
  if (role === 'ADMIN' || audience === 'members') return true
  return audience === 'person' && userId === session.userId
}

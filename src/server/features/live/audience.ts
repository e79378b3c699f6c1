import type { ProjectEvent } from '../../../contract/events.ts'
import { type Audience, factRow } from '../../../contract/facts.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { EventPayload } from '../../kernel/facts/publish-events.ts'

/** A person with an open page, with the role that the guard last decided. */
export interface Viewer {
  session: Session
  role: Role
}

/** Makes the event for one viewer from a notification; undefined where the viewer is not in its audience. */
export function eventFor(
  viewer: Viewer,
  payload: EventPayload,
  byName: string | undefined,
): ProjectEvent | undefined {
  const row = factRow(payload.fact).event
  if (!row || !isInAudience(viewer, row.audience, payload.userId)) return undefined
  const { projectId: _, ...told } = payload
  const event = { ...told, kind: row.kind }
  return byName === undefined ? event : { ...event, byName }
}

function isInAudience({ session, role }: Viewer, audience: Audience, userId: string | undefined): boolean {
  if (role === 'ADMIN' || audience === 'members') return true
  return audience === 'person' && userId === session.userId
}

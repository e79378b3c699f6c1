/** What a change means for what is on the page. Queries are known by their keys: `['project', id, part, …]`. */
import type { QueryKey } from '@tanstack/react-query'
import type { EventKind, ProjectEvent } from '../../contract/events.ts'
import { isMonth } from '../../domain/calendar.ts'
import type { Language } from '../../domain/language.ts'
import { texts } from './texts.ts'

/** The parts of a project that are to be read again. */
const PARTS: Record<EventKind, readonly string[]> = {
  version: [],
  project: ['audit'],
  roster: ['roster', 'summary', 'invites', 'magic-links', 'audit'],
  person: ['roster'],
  schedule: ['schedule', 'summary', 'audit'],
  pattern: ['pattern', 'schedule', 'summary', 'audit'],
  'user-modes': ['schedule', 'slot-modes', 'summary', 'audit'],
  availability: ['availability', 'roster', 'summary', 'audit'],
  'slot-prices': ['schedule', 'slot-prices', 'effective-wages', 'summary', 'audit'],
  'user-slot-prices': ['schedule', 'slot-prices', 'effective-wages', 'summary', 'audit'],
  wages: ['wages', 'effective-wages', 'summary', 'audit'],
}

/** Whether this page knows what has changed: a server that was brought up to date meanwhile may tell of more. */
export const isKnown = ({ kind }: ProjectEvent): boolean => Object.hasOwn(PARTS, kind)

/** Whether the query shows something that the event says has changed. */
export function concerns(event: ProjectEvent, projectId: string, key: QueryKey): boolean {
  const [scope, id, part, userId] = key
  if (scope === 'tenant') {
    return (
      event.kind === 'wages' &&
      (part !== 'own-wages' || event.userId === undefined || event.userId === userId)
    )
  }
  if (scope === 'tenants') return event.kind === 'project'
  if (scope !== 'project' || id !== projectId) return false
  if (part === undefined) return event.kind === 'project'
  return PARTS[event.kind].some((each) => each === part) && isOfMonths(event, key)
}

/** A query that names no month shows all of them. */
function isOfMonths({ months }: ProjectEvent, key: QueryKey): boolean {
  const month = key.find((step): step is string => typeof step === 'string' && isMonth(step))
  return months === undefined || month === undefined || months.includes(month)
}

/** Who did what, for others than themselves. */
export function deedOf(event: ProjectEvent, ownId: string, language: Language): string | undefined {
  if (event.kind === 'version' || !isKnown(event)) return undefined
  if (event.by === undefined || event.by === ownId || event.byName === undefined) return undefined
  const say = texts[language]
  if (event.by === event.userId && event.kind === 'roster') return say.joined(event.byName)
  if (event.by === event.userId && event.kind === 'availability') return say.gaveHours(event.byName)
  // To oneself, one's own colours are the schedule.
  const isOwnColours = event.kind === 'user-modes' && event.userId === ownId
  return say.deeds[isOwnColours ? 'schedule' : event.kind](event.byName)
}

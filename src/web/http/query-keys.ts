/** Makes the keys of all queries from closed sets of parts: a misspelt part does not compile. */
import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'
import type { ProjectPart, TenantPart } from '../../contract/facts.ts'
import { isMonth, type Month } from '../../domain/calendar.ts'

/** The kinds of unsaved drafts, which lie among the queries of a project or an organisation. */
type ProjectDraft =
  | 'people-draft'
  | 'availability-draft'
  | 'asking-draft'
  | 'addresses-draft'
  | 'invite-draft'
  | 'announcement-draft'
type TenantDraft = 'wages-draft' | 'own-wages-draft'
/** Questions about an organisation, which no event makes stale. */
type TenantQuestion = 'wages-preview'

/**
 * The key of a query about a project. The browser stores offline replies under it, so the key must stay as it is.
 * @param more tells queries of one part apart: a month, a person, filters
 */
export function projectKey<Step extends string | object = string>(
  projectId: string,
  part: ProjectPart | ProjectDraft,
  ...more: Step[]
): (string | Step)[] {
  return part === 'project' ? ['project', projectId] : ['project', projectId, part, ...more]
}

/** The key of a query about an organisation; `step` is what people are searched by, or which members are meant. */
export function tenantKey(
  tenantId: string,
  part: TenantPart | TenantDraft | TenantQuestion,
  step?: string,
): string[] {
  if (part === 'projects') return ['tenants', tenantId, part]
  return step === undefined ? ['tenant', tenantId, part] : ['tenant', tenantId, part, step]
}

/** The reader's own work, notices, patterns and calendars, what only they see of a project, and a link that they opened. */
type OwnPart =
  | 'work'
  | 'requests-draft'
  | 'notices'
  | 'unread-notices'
  | 'notice-settings'
  | 'own-patterns'
  | 'calendar'
  | 'busy-calendar'
  | 'busy-hours'
  | 'news'
  | 'signup-token'

/** The key of a query about the reader. The browser stores offline replies under it, so the key must stay as it is. */
export const ownKey = (part: OwnPart, ...more: string[]): string[] => [part, ...more]

/** The lists of projects of all organisations. */
export const ALL_PROJECT_LISTS: QueryKey = ['tenants']

/** Takes a key apart; undefined where the key belongs to no project and no organisation. */
export function readKey(
  key: QueryKey,
): { scope: 'project' | 'tenant'; id: string; part: string; more: readonly unknown[] } | undefined {
  const [scope, id, part = 'project', ...more] = key as readonly string[]
  if (id === undefined) return undefined
  if (scope === 'project') return { scope, id, part, more }
  return scope === 'tenant' || scope === 'tenants' ? { scope: 'tenant', id, part, more } : undefined
}

/** The month that the key of a query names; a query without one covers all months. */
export function monthOf(key: QueryKey): Month | undefined {
  return key.find((step): step is Month => typeof step === 'string' && isMonth(step))
}

/** The `meta.ofMonth` of a query that may be read in advance: the same query for another month (screens/at-rest.ts). */
export type OfMonth = (month: Month) => { queryKey: QueryKey; queryFn: QueryFunction<unknown, QueryKey> }

/** Marks parts of a project as stale. Resolves once the queries on the screen have been read again. */
export async function invalidateParts(
  queries: QueryClient,
  projectId: string,
  ...parts: ProjectPart[]
): Promise<void> {
  await Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: projectKey(projectId, part) })))
}

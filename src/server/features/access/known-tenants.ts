import { LRUCache } from 'lru-cache'
import type { TenantId } from './types.ts'

interface Asked {
  tokenHash: string
  projectId: string
}

/** By session and project: a project never moves, and who may see it is asked each time. */
const known = new LRUCache<string, TenantId>({ max: 10_000 })
const keyOf = ({ tokenHash, projectId }: Asked) => `${tokenHash} ${projectId}`

/**
 * The tenant of a project that this session was let into before. Of one that only others were let into nothing is known:
 * the question would be another one then, and its time would tell that the project exists.
 */
export function knownTenantOf(asked: Asked): TenantId | undefined {
  return known.get(keyOf(asked))
}

export function rememberTenant(asked: Asked, tenantId: TenantId): void {
  known.set(keyOf(asked), tenantId)
}

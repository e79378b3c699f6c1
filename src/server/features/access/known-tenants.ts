import { LRUCache } from 'lru-cache'
import type { TenantId } from './types.ts'

/** Of projects that were asked for: one never moves, and who may see it is asked each time. */
export const knownTenants = new LRUCache<string, TenantId>({ max: 10_000 })

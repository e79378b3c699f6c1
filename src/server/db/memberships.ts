/**
 * Which memberships and roster entries count. Statements about access share these conditions and the aliases: `m` is the
 * membership, `p` the project, `r` the roster entry.
 */
import { expressionBuilder } from 'kysely'
import type { Schema } from './schema.ts'

interface Joined {
  m: Schema['memberships']
  p: Schema['projects']
  r: Schema['roster_entries']
}
const eb = expressionBuilder<Joined, keyof Joined>()

/** The person has not left the tenant. */
export const isCurrent = eb('m.left_at', 'is', null)

/** The member is on the roster of the project, which is not archived. */
export const isOpenPlace = eb.and([
  eb('r.tenant_id', '=', eb.ref('p.tenant_id')),
  eb('r.project_id', '=', eb.ref('p.id')),
  eb('r.user_id', '=', eb.ref('m.user_id')),
  eb('r.removed_at', 'is', null),
  eb('p.archived_at', 'is', null),
])

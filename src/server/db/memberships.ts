/**
 * Which memberships and roster entries count. Statements about access share these conditions and the aliases: `m` is the
 * membership, `p` the project, `r` the roster entry, `l` the planned project, `u` the person.
 */
import { expressionBuilder } from 'kysely'
import type { Schema } from './schema.ts'

interface Joined {
  m: Schema['memberships']
  p: Schema['projects']
  r: Schema['roster_entries']
  l: Schema['planned_projects']
  u: Schema['users']
}
const eb = expressionBuilder<Schema & Joined, keyof Joined>()

/** The person has not left the tenant. */
export const isCurrent = eb('m.left_at', 'is', null)

/**
 * Nobody has erased the person. All that a tenant stores about somebody came with a membership, and its row stays until an
 * erasure. So a tenant holds data of everybody with a membership, current or ended, who is not erased.
 */
export const isNotErased = eb('u.email_key', 'not like', 'erased %')

/** The member is on the roster of the project, which is not archived. */
export const isOpenPlace = eb.and([
  eb('r.tenant_id', '=', eb.ref('p.tenant_id')),
  eb('r.project_id', '=', eb.ref('p.id')),
  eb('r.user_id', '=', eb.ref('m.user_id')),
  eb('r.removed_at', 'is', null),
  eb('p.archived_at', 'is', null),
])

/** The project is named to the member, who is a planner. */
export const isPlannedProject = eb.and([
  eb('l.tenant_id', '=', eb.ref('p.tenant_id')),
  eb('l.project_id', '=', eb.ref('p.id')),
  eb('l.user_id', '=', eb.ref('m.user_id')),
])

/** The member plans the project: as an administrator, or because it is named to them. */
export const isPlanning = eb.or([
  eb('m.role', '=', 'ADMIN'),
  eb.and([
    eb('m.role', '=', 'PLANNER'),
    eb.exists(eb.selectFrom('planned_projects as l').select('l.user_id').where(isPlannedProject)),
  ]),
])

/** The id of the project, if it is open to the member: who plans it, or is on its roster. */
export const openProjectId = eb
  .case()
  .when(
    eb.and([
      isCurrent,
      eb.or([
        isPlanning,
        eb.exists(eb.selectFrom('roster_entries as r').select('r.user_id').where(isOpenPlace)),
      ]),
    ]),
  )
  .then(eb.ref('p.id'))
  .end()

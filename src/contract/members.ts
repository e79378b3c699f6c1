/** The members of a tenant: their roles, the projects of each, and the end of a membership. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { PersonReply } from './projects.ts'

export const MemberReply = z.object({
  user: PersonReply,
  role: field.role,
  /** UTC, ISO 8601. */
  since: z.string(),
  /** The last use of a session that reaches the tenant; null: there is none now. */
  lastSeenAt: z.nullable(z.string()),
  /** Freelancers have the projects of their rosters, planners the ones named to them, and administrators none. */
  projectIds: z.array(field.id),
})
export type MemberReply = z.infer<typeof MemberReply>

export const MembersReply = z.object({ members: z.array(MemberReply), next: z.nullable(field.id) })
export type MembersReply = z.infer<typeof MembersReply>

/** A person who has left, and of whom the tenant still holds data. The address is not the tenant's any more. */
const FormerMemberReply = z.object({
  id: field.id,
  /** First and last name; empty where the person has given none. */
  name: z.string(),
})

export const FormerMembersReply = z.object({
  formerMembers: z.array(FormerMemberReply),
  next: z.nullable(field.id),
})
export type FormerMembersReply = z.infer<typeof FormerMembersReply>

export const memberEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/members',
    access: 'tenantAdmin',
    bound: 'page',
    summary: 'The members of a tenant by name, 50 a page',
    query: field.page,
    reply: MembersReply,
  }),
  listFormerMembers: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/members/former',
    access: 'tenantAdmin',
    bound: 'page',
    summary: 'The people who have left a tenant and are not erased, by name, 50 a page',
    query: field.page,
    reply: FormerMembersReply,
  }),
  changeMember: endpoint({
    method: 'PATCH',
    path: '/tenants/:tenantId/members/:userId',
    access: 'tenantAdmin',
    bound: { stores: ['projects'] },
    summary: 'Changes a member’s role, and names projects to a planner; never lowers the last administrator',
    body: field.fields({ role: field.role, projectIds: z.optional(field.plannedProjects) }),
    reply: z.object({ member: MemberReply }),
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/tenants/:tenantId/members/:userId',
    access: 'tenantAdmin',
    bound: 'nothing',
    summary: 'Ends a membership as leaving does; hours stay and come back with a new invite',
  }),
} as const

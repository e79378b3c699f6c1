/** Projects, their roster, and the invites that lead to them. */
import * as z from 'zod/mini'
import { messages } from '../domain/messages.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const ProjectReply = z.object({
  id: field.id,
  name: z.string(),
  tenantId: field.id,
  tenantName: z.string(),
  /** An archived project is open to administrators only. */
  archived: z.boolean(),
})
export type ProjectReply = z.infer<typeof ProjectReply>

export const PersonReply = z.object({
  id: field.id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  germanLevel: z.string(),
})
export type PersonReply = z.infer<typeof PersonReply>

/** People with the hours they gave. */
export const RosterReply = z.object({
  users: z.array(z.object({ user: PersonReply, slots: z.array(field.slotRef) })),
})
export type RosterReply = z.infer<typeof RosterReply>

/** A freelancer's invite is bound to an address and mailed there; an administrator's is bound to nobody. */
export const CreateInvite = z.discriminatedUnion(
  'role',
  [
    z.object({
      role: z.literal('FREELANCER'),
      email: field.email,
      firstName: z.optional(field.optionalName),
      lastName: z.optional(field.optionalName),
      phone: z.optional(field.optionalPhone),
      country: z.optional(field.country),
      germanLevel: z._default(field.germanLevel, 'A1'),
      expiresInDays: field.expiresInDays,
    }),
    z.object({
      role: z.literal('ADMIN'),
      expiresInDays: field.expiresInDays,
    }),
  ],
  { error: ({ path }) => (path?.includes('role') ? 'A role is ADMIN or FREELANCER' : field.BODY_NEEDED) },
)
export type CreateInvite = z.infer<typeof CreateInvite>

export const InviteReply = z.object({
  token: z.string(),
  url: z.string(),
  role: field.role,
  /** UTC, ISO 8601; null for no expiry. */
  expiresAt: z.nullable(z.string()),
})
export type InviteReply = z.infer<typeof InviteReply>

export const projectEndpoints = {
  getProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId',
    access: 'member',
    summary: 'A project',
    reply: ProjectReply,
  }),
  listProjects: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/projects',
    access: 'member',
    summary: 'The projects of a tenant that are open to the caller',
    reply: z.object({ projects: z.array(ProjectReply) }),
  }),
  getRoster: endpoint({
    method: 'GET',
    path: '/projects/:projectId/roster',
    access: 'projectAdmin',
    summary: 'The roster with the hours given in a month (none: all)',
    forbidden: messages.rosterForbidden,
    query: field.optionalMonth,
    reply: RosterReply,
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/tenants/:tenantId/projects',
    access: 'tenantAdmin',
    summary: 'Creates a project',
    body: field.fields({ name: field.name }),
    reply: ProjectReply,
    status: 201,
  }),
  updateProject: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId',
    access: 'projectAdmin',
    summary: 'Renames a project, archives it or brings it back',
    body: field.fields({
      name: z.optional(field.name),
      archived: z.optional(z.boolean('Either true or false is needed')),
    }),
    reply: ProjectReply,
  }),
  removeFromRoster: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/roster/:userId',
    access: 'projectAdmin',
    summary: 'Takes a person off the roster; what was saved stays and returns if they are invited again',
  }),
  createInvite: endpoint({
    method: 'POST',
    path: '/projects/:projectId/invites',
    access: 'projectAdmin',
    summary: 'Creates an invite; a freelancer’s is mailed',
    body: CreateInvite,
    reply: InviteReply,
    status: 201,
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/invites/accept',
    access: 'signedIn',
    summary: 'Accepts an invite: membership, and for a freelancer the roster place',
    body: field.fields({ token: z.string('The invite’s token is needed') }),
    reply: z.object({ projectId: field.id, tenantId: field.id, role: field.role }),
  }),
} as const

/** Projects and their roster. */
import * as z from 'zod/mini'
import { sentences } from '../domain/messages.ts'
import { BOOKINGS } from '../domain/staffing.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

export const ProjectReply = z.object({
  id: field.id,
  name: z.string(),
  tenantId: field.id,
  tenantName: z.string(),
  /** Only administrators can open an archived project. */
  archived: z.boolean(),
  /** An IANA name. The days of the schedule are days there. */
  timeZone: z.string(),
  /** The minutes that the zone is ahead of UTC, and the instant from which that changes; null: not within a year. */
  utcOffset: z.object({ minutes: z.number(), until: z.nullable(z.string()) }),
  contact: z.string(),
  /** The contact that freelancers see: `contact`, or when it is empty the administrator who made the project. */
  contactShown: z.string(),
  /** The address of work; empty: there is none. */
  address: z.string(),
  /** The number of days back to which freelancers may add hours; null: any. */
  pastDays: z.nullable(z.number()),
  /** Whether given hours are booked, or wait until somebody who plans the project books them. */
  booking: z.enum(BOOKINGS),
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

const RosterPersonReply = z.object({
  ...PersonReply.shape,
  /** Since when the organisation's mail to the person could not be delivered; null: the last one was. */
  mailFailed: z.nullable(z.object({ at: z.string() })),
})

/** People with the hours that they gave. */
export const RosterReply = z.object({
  users: z.array(z.object({ user: RosterPersonReply, slots: field.savedSlotRefs })),
  /** `before` of the next page; null on the last one. Only a reply of more than 500,000 hours has several pages. */
  next: z.nullable(field.id),
})
export type RosterReply = z.infer<typeof RosterReply>

/** People of a tenant, whatever their projects. */
export const PeopleReply = z.object({
  people: z.array(
    z.object({
      user: PersonReply,
      role: field.role,
      /** The projects that are not archived and whose roster has the person. */
      projectIds: z.array(field.id),
    }),
  ),
  next: z.nullable(field.id),
})
export type PeopleReply = z.infer<typeof PeopleReply>

export const projectEndpoints = {
  getProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId',
    access: 'member',
    bound: 'one',
    summary: 'A project',
    reply: ProjectReply,
  }),
  listProjects: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/projects',
    access: 'member',
    bound: { stores: ['projects'] },
    summary: 'The projects of a tenant that are open to the caller',
    reply: z.object({ projects: z.array(ProjectReply) }),
  }),
  getRoster: endpoint({
    method: 'GET',
    path: '/projects/:projectId/roster',
    access: 'projectPlanner',
    bound: 'page',
    summary: 'The roster with the hours given in a month (none: all)',
    forbidden: sentences.rosterForbidden,
    query: field.monthPage,
    reply: RosterReply,
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/tenants/:tenantId/projects',
    access: 'tenantAdmin',
    bound: 'one',
    summary: 'Creates a project',
    body: field.fields({ name: field.name }),
    reply: ProjectReply,
    status: 201,
  }),
  updateProject: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Changes the settings of a project, archives it or brings it back',
    body: field.fields({
      name: z.optional(field.name),
      archived: z.optional(z.boolean(refusals.booleanNeeded)),
      timeZone: z.optional(field.timeZone),
      contact: z.optional(field.contact),
      address: z.optional(field.address),
      pastDays: z.optional(field.pastDays),
    }),
    reply: ProjectReply,
  }),
  listPeople: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/people',
    access: 'tenantPlanner',
    bound: 'page',
    summary: 'The people of a tenant by name; `query` finds names, addresses and the people of a project',
    query: field.peoplePage,
    reply: PeopleReply,
  }),
  addToRoster: endpoint({
    method: 'POST',
    path: '/projects/:projectId/roster',
    access: 'projectPlanner',
    bound: 'nothing',
    summary: 'Puts people of the tenant on the roster, all or none; each new one gets a mail',
    body: field.fields({ userIds: field.peopleAtOnce }),
  }),
  removeFromRoster: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/roster/:userId',
    access: 'projectPlanner',
    bound: 'nothing',
    summary: 'Takes a person off the roster; what was saved stays and returns if they are invited again',
  }),
} as const

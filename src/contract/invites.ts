/** Invites and magic links, by which people join a project. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

/**
 * An invite of a freelancer is bound to an address and mailed there. An invite of an administrator or planner is bound only
 * where an address is given; without one, anybody who opens it may accept it.
 */
export const CreateInvite = z.discriminatedUnion(
  'role',
  [
    z.object({
      role: z.literal('FREELANCER'),
      email: field.email,
      firstName: z.optional(field.optionalName),
      lastName: z.optional(field.optionalName),
      phone: z.optional(field.invitedPhone),
      country: z.optional(field.country),
      germanLevel: z._default(field.germanLevel, 'A1'),
      expiresInDays: field.expiresInDays,
    }),
    z.object({
      role: z.enum(['ADMIN', 'PLANNER']),
      email: z.optional(field.email),
      expiresInDays: field.expiresInDays,
    }),
  ],
  { error: ({ path }) => (path?.includes('role') ? refusals.notARole : refusals.bodyNeeded) },
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

/** An invite in the list of who plans the project; planners find those of freelancers alone. */
export const ListedInvite = z.extend(InviteReply, {
  /** The address that the invite is bound to; null: anybody may accept it. */
  email: z.nullable(z.string()),
  revoked: z.boolean(),
  acceptedAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Set when the mail server refused the invite's last mail for good. */
  mailFailed: z.nullable(z.object({ at: z.string() })),
})
export type ListedInvite = z.infer<typeof ListedInvite>

/** The content of the question that the page asks before it accepts. */
export const InviteQuestion = z.object({
  tenantName: z.string(),
  projectName: z.string(),
  role: field.role,
  /** Whether the invite is bound to nobody, and the caller no administrator there. */
  mustAsk: z.boolean(),
})
export type InviteQuestion = z.infer<typeof InviteQuestion>

/** The outcomes of a call with many addresses. */
export const ADDRESS_OUTCOMES = ['added', 'on_roster', 'invited', 'invalid', 'limit'] as const
export type AddressOutcome = (typeof ADDRESS_OUTCOMES)[number]
export const AddressResult = z.object({ email: z.string(), outcome: z.enum(ADDRESS_OUTCOMES) })
export type AddressResult = z.infer<typeof AddressResult>

export const MagicLinkReply = z.object({
  token: z.string(),
  url: z.string(),
  /** true for used, expired and revoked invites. */
  revoked: z.boolean(),
  userId: field.id,
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type MagicLinkReply = z.infer<typeof MagicLinkReply>

export const inviteEndpoints = {
  listInvites: endpoint({
    method: 'GET',
    path: '/projects/:projectId/invites',
    access: 'projectPlanner',
    bound: 'page',
    summary: 'The project’s invites, newest first; planners see those of freelancers alone',
    query: field.page,
    reply: z.object({ invites: z.array(ListedInvite), next: z.nullable(field.id) }),
  }),
  createInvite: endpoint({
    method: 'POST',
    path: '/projects/:projectId/invites',
    access: 'projectPlanner',
    bound: 'one',
    summary:
      'Creates an invite, and mails it where it is bound to an address; planners invite freelancers alone',
    body: CreateInvite,
    reply: InviteReply,
    status: 201,
  }),
  inviteAddresses: endpoint({
    method: 'POST',
    path: '/projects/:projectId/invites/bulk',
    access: 'projectPlanner',
    bound: 'stated',
    summary:
      'Adds or invites the people of many addresses: a member is put on the roster, any other is invited as a freelancer',
    body: field.fields({ emails: field.addressesAtOnce }),
    /** In the order of the call, each address once. */
    reply: z.object({ results: z.array(AddressResult) }),
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/invites/accept',
    access: 'signedIn',
    isLimitedByNetwork: true,
    bound: 'one',
    summary: 'Accepts an invite: membership, and for a freelancer the roster place; it never lowers a role',
    body: field.fields({ token: z.string(refusals.inviteTokenNeeded) }),
    reply: z.object({ projectId: field.id, tenantId: field.id, role: field.role }),
  }),
  getInvite: endpoint({
    method: 'GET',
    path: '/invites/:token',
    access: 'signedIn',
    bound: 'one',
    summary: 'Says what an invite offers, and whether to ask before accepting; refuses as accepting does',
    reply: InviteQuestion,
  }),
  findOpenInvite: endpoint({
    method: 'GET',
    path: '/auth/invites/:token',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'nothing',
    summary:
      'Tells somebody who is signed out whether an invite is still open; a closed one is refused with the reason',
  }),
  revokeInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/revoke',
    access: 'invitePlanner',
    pays: 'reads',
    bound: 'nothing',
    summary: 'Revokes an invite that is not used yet',
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/resend',
    access: 'invitePlanner',
    bound: 'nothing',
    summary: 'Mails an open invite once more to the address that it is bound to, with the same link',
  }),
  reinstateInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/reinstate',
    access: 'invitePlanner',
    bound: 'nothing',
    summary: 'Takes the revocation of an invite back',
  }),
  listMagicLinks: endpoint({
    method: 'GET',
    path: '/projects/:projectId/magic-links',
    access: 'projectAdmin',
    bound: 'page',
    summary: 'The one-use links an administrator may see',
    query: field.page,
    reply: z.object({ links: z.array(MagicLinkReply), next: z.nullable(field.id) }),
  }),
  createMagicLink: endpoint({
    method: 'POST',
    path: '/projects/:projectId/magic-links',
    access: 'projectAdmin',
    bound: 'one',
    summary: 'Makes a one-use link for a person of the roster without a password',
    body: field.fields({ userId: z.string(refusals.personNeeded) }),
    reply: MagicLinkReply,
    status: 201,
  }),
  revokeMagicLink: endpoint({
    method: 'POST',
    path: '/magic/:token/revoke',
    access: 'magicLinkAdmin',
    pays: 'reads',
    bound: 'nothing',
    summary: 'Revokes a one-use link, and ends the session it began',
  }),
  reinstateMagicLink: endpoint({
    method: 'POST',
    path: '/magic/:token/reinstate',
    access: 'magicLinkAdmin',
    bound: 'nothing',
    summary: 'Takes the revocation of a one-use link back',
  }),
} as const

/** The history of a project: who changed what, when, from what to what. */
import * as z from 'zod/mini'
import { HOURS } from '../domain/slot.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

export const AUDIT_KINDS = [
  'slot',
  'pattern',
  'user-mode',
  'slot-price',
  'user-slot-price',
  'wages',
  'user-wages',
  'availability',
  'roster',
  'project-name',
  'project-archived',
  'invite',
  'magic-link',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

const INVITE_STATES = ['open', 'accepted', 'revoked'] as const
const LINK_STATES = ['open', 'used', 'revoked'] as const

/** A name stays readable when its person has left. */
const person = z.object({ id: field.id, name: z.string() })
const entry = z.object({
  /** Sorts by time; the cursor of the next page. */
  id: field.id,
  /** UTC, ISO 8601. */
  at: z.string(),
  by: person,
})
/** null: there was no entry of its own, and the pattern or the wage below it held. */
const fromTo = <Value extends z.ZodMiniType>(value: Value) => ({
  before: z.nullable(value),
  after: z.nullable(value),
})
const cell = { date: z.string(), hour: z.number() }
const wages = z.object({
  GREEN: z.nullable(z.number()),
  YELLOW: z.nullable(z.number()),
  RED: z.nullable(z.number()),
})

/** What one entry tells, by its kind. Money is euros. */
export const AuditEntry = z.discriminatedUnion('kind', [
  z.extend(entry, { kind: z.literal('slot'), ...cell, ...fromTo(field.mode) }),
  z.extend(entry, {
    kind: z.literal('pattern'),
    /** 0 = Monday. */
    weekday: z.number(),
    hour: z.number(),
    ...fromTo(field.mode),
  }),
  z.extend(entry, { kind: z.literal('user-mode'), user: person, ...cell, ...fromTo(field.mode) }),
  z.extend(entry, { kind: z.literal('slot-price'), ...cell, ...fromTo(z.number()) }),
  z.extend(entry, { kind: z.literal('user-slot-price'), user: person, ...cell, ...fromTo(z.number()) }),
  z.extend(entry, { kind: z.literal('wages'), ...fromTo(wages) }),
  z.extend(entry, { kind: z.literal('user-wages'), user: person, ...fromTo(wages) }),
  z.extend(entry, {
    kind: z.literal('availability'),
    user: person,
    date: z.string(),
    /** The hours given on that day. */
    ...fromTo(z.array(z.number())),
  }),
  /** Whether the roster has the person. */
  z.extend(entry, { kind: z.literal('roster'), user: person, ...fromTo(z.boolean()) }),
  z.extend(entry, { kind: z.literal('project-name'), ...fromTo(z.string()) }),
  z.extend(entry, { kind: z.literal('project-archived'), ...fromTo(z.boolean()) }),
  z.extend(entry, {
    kind: z.literal('invite'),
    role: field.role,
    /** The address it is bound to; null for an administrator's. */
    email: z.nullable(z.string()),
    ...fromTo(z.enum(INVITE_STATES)),
  }),
  z.extend(entry, { kind: z.literal('magic-link'), user: person, ...fromTo(z.enum(LINK_STATES)) }),
])
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditReply = z.object({
  entries: z.array(AuditEntry),
  /** `before` of the next page; null on the last one. */
  next: z.nullable(field.id),
})
export type AuditReply = z.infer<typeof AuditReply>

const anId = (needed: string) =>
  z.optional(z.string(needed).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, needed)))
const anInstant = z.optional(z.iso.datetime(refusals.instantNeeded))

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/projects/:projectId/audit',
    access: 'projectAdmin',
    summary: 'Who changed what in a project, newest first, 50 a page',
    query: z.object({
      kind: z.optional(z.enum(AUDIT_KINDS, refusals.kindNeeded)),
      /** Whom it is about. */
      userId: anId(refusals.personNeeded),
      /** Who did it. */
      by: anId(refusals.personNeeded),
      /** Either of the two. */
      person: anId(refusals.personNeeded),
      /** With an hour: all that could change this cell, the weekly pattern and people's hours included. */
      date: z.optional(field.day),
      hour: z.optional(z.enum(HOURS.map(String), refusals.hourNeeded)),
      /** When it was changed: from here on, and before there. */
      from: anInstant,
      to: anInstant,
      before: anId(refusals.entryNeeded),
    }),
    reply: AuditReply,
  }),
} as const

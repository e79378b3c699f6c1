/** Releases: people give booked hours back, or ask to be released from them. */
import * as z from 'zod/mini'
import { isPlainText } from '../domain/particulars.ts'
import { MAX_REASON, RELEASE_STATES } from '../domain/releases.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

/** Why somebody asks to be released; lines of text, trimmed. */
const reason = z.optional(
  z.string(refusals.textNeeded).check(
    z.trim(),
    z.refine((text) => isPlainText(text, MAX_REASON), refusals.notAReason),
  ),
)

export const ReleaseReply = z.object({
  id: field.id,
  userId: field.id,
  /** The hours still in an open release; in an ended one those about which it was decided. */
  slots: field.savedSlotRefs,
  reason: z.string(),
  state: z.enum(RELEASE_STATES),
  /** UTC, ISO 8601. */
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.object({ id: field.id, name: z.string() })),
})
export type ReleaseReply = z.infer<typeof ReleaseReply>

const OneRelease = z.object({ release: ReleaseReply })

export const ReleasesReply = z.object({
  releases: z.array(ReleaseReply),
  /** `before` of the next page; null on the last one. */
  next: z.nullable(field.id),
})
export type ReleasesReply = z.infer<typeof ReleasesReply>

export const releaseEndpoints = {
  createRelease: endpoint({
    method: 'POST',
    path: '/projects/:projectId/releases',
    access: 'member',
    bound: 'stated',
    status: 201,
    summary:
      'Gives booked hours of the caller back, at once where the project allows it so long before; else asks to be released from them',
    body: field.fields({
      slots: z
        .array(field.fields({ date: field.day, hour: field.hour }), refusals.slotsNeeded)
        .check(z.minLength(1, refusals.slotsNeeded), z.maxLength(500, refusals.tooManySlots)),
      reason,
    }),
    reply: OneRelease,
  }),
  listReleases: endpoint({
    method: 'GET',
    path: '/projects/:projectId/releases',
    access: 'member',
    bound: 'page',
    summary: 'The releases of a project, newest first, 50 a page; for a freelancer their own',
    query: field.page,
    reply: ReleasesReply,
  }),
  approveRelease: endpoint({
    method: 'POST',
    path: '/projects/:projectId/releases/:releaseId/approve',
    access: 'projectPlanner',
    bound: { stores: ['slotsOfRelease'] },
    summary: 'Releases the person from the hours that are left in an open release',
    reply: OneRelease,
  }),
  refuseRelease: endpoint({
    method: 'POST',
    path: '/projects/:projectId/releases/:releaseId/refuse',
    access: 'projectPlanner',
    pays: 'reads',
    bound: { stores: ['slotsOfRelease'] },
    summary: 'Refuses an open release; the person stays booked',
    reply: OneRelease,
  }),
  withdrawRelease: endpoint({
    method: 'POST',
    path: '/projects/:projectId/releases/:releaseId/withdraw',
    access: 'member',
    pays: 'reads',
    bound: { stores: ['slotsOfRelease'] },
    summary: 'Withdraws an open release of the caller; the caller stays booked',
    reply: OneRelease,
  }),
} as const

/** Notices: what the caller is told in the bell, and the ways that they choose for each kind. */
import * as z from 'zod/mini'
import { MAX_ANNOUNCEMENT, NOTICE_KINDS } from '../domain/notices.ts'
import { isPlainText } from '../domain/particulars.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

const NoticeReply = z.object({
  id: field.id,
  kind: z.enum(NOTICE_KINDS),
  /** UTC, ISO 8601. */
  at: z.string(),
  read: z.boolean(),
  /** In the caller’s language. */
  text: z.string(),
  /** The address within the app of what the notice is about. */
  href: z.string(),
  /** null: it is about the organisation. */
  projectId: z.nullable(field.id),
})

export const NoticesReply = z.object({
  notices: z.array(NoticeReply),
  /** How many of all notices the caller has not read. */
  unread: z.number(),
  next: z.nullable(field.id),
})
export type NoticesReply = z.infer<typeof NoticesReply>

export const UnreadEvent = z.object({ unread: z.int() })
export type UnreadEvent = z.infer<typeof UnreadEvent>

const way = z.boolean(refusals.booleanNeeded)
const ways = z.object({ bell: way, mail: way, push: way }, refusals.noticeWaysNeeded)
const everyKind = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, ways])) as Record<
  (typeof NOTICE_KINDS)[number],
  typeof ways
>
const someKinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, z.optional(ways)])) as Record<
  (typeof NOTICE_KINDS)[number],
  z.ZodMiniOptional<typeof ways>
>
const NoticeSettingsReply = z.object({ settings: z.object(everyKind) })

/** Unpadded Base64url of so many bytes, as browsers give the keys of a subscription. */
const keyOf = (bytes: number) =>
  z
    .string(refusals.pushKeysNeeded)
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), refusals.pushKeysNeeded))
const pushEndpoint = z
  .string(refusals.pushEndpointNeeded)
  .check(z.regex(/^\P{Cc}*$/u, refusals.pushEndpointNeeded))

const announcementText = z.string(refusals.textNeeded).check(
  z.trim(),
  z.refine((text) => isPlainText(text, MAX_ANNOUNCEMENT), refusals.notAMessage),
)

export const noticeEndpoints = {
  listNotices: endpoint({
    method: 'GET',
    path: '/me/notices',
    access: 'signedIn',
    bound: 'page',
    summary: 'What the caller was told in the last 180 days, newest first, 50 a page',
    query: field.page,
    reply: NoticesReply,
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/me/notices/read',
    access: 'signedIn',
    bound: 'nothing',
    summary: 'States that the caller has read a notice and all older ones',
    body: field.fields({
      upTo: z.string(refusals.noticeNeeded).check(z.regex(field.ID_PATTERN, refusals.noticeNeeded)),
    }),
  }),
  watchNotices: endpoint({
    method: 'GET',
    path: '/me/events',
    access: 'signedIn',
    bound: 'events',
    summary:
      'How many notices the caller has not read, as server-sent events: on connecting and after each change',
    stream: UnreadEvent,
  }),
  getNoticeSettings: endpoint({
    method: 'GET',
    path: '/me/notice-settings',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'one',
    summary: 'The ways by which the caller is told notices of each kind',
    reply: NoticeSettingsReply,
  }),
  setNoticeSettings: endpoint({
    method: 'PUT',
    path: '/me/notice-settings',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'one',
    summary: 'Chooses the ways of some kinds of notices, each kind stated whole',
    body: field.fields({ settings: z.object(someKinds, refusals.noticeSettingsNeeded) }),
    reply: NoticeSettingsReply,
  }),
  subscribeToPush: endpoint({
    method: 'POST',
    path: '/me/push-subscriptions',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary:
      'Pushes the caller’s notices to this browser until its session ends; an endpoint belongs to whoever subscribed last',
    body: field.fields({
      endpoint: pushEndpoint,
      keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }, refusals.pushKeysNeeded),
    }),
  }),
  unsubscribeFromPush: endpoint({
    method: 'DELETE',
    path: '/me/push-subscriptions',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'Ends the pushes of the caller to an endpoint',
    body: field.fields({ endpoint: pushEndpoint }),
  }),
  announceMonth: endpoint({
    method: 'POST',
    path: '/projects/:projectId/announcements',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Tells the roster that the plan of a month is open; three times a day and project',
    body: field.fields({ month: field.month, text: z.optional(announcementText) }),
    /** An empty text: there is none. */
    reply: z.object({ month: field.month, text: z.string() }),
    status: 201,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    isLimitedByNetwork: true,
    bound: 'nothing',
    summary:
      'Ends mail about the kinds of notices of one mail (RFC 8058), for whoever has it; takes form bodies too',
  }),
} as const

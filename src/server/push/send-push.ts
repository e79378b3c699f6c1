import type { Logger } from 'pino'
import webPush from 'web-push'
import { firstDayOf } from '../../domain/notices.ts'
import { dayAt } from '../../domain/time-zone.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import { renderNotice } from '../kernel/notices/render-notice.ts'
import { OutboundError } from '../kernel/outbound/outbound-error.ts'
import type { Outbound } from '../kernel/outbound/outbound.ts'
import { LONGEST_WAIT_MS, waitAfter } from '../kernel/outbox/retries.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { PushKey } from './push-key.ts'
import * as queries from './queries.ts'
import type { Subscription } from './subscription.ts'

export interface PushDeps {
  db: Db
  secrets: Pick<Secrets, 'unseal'>
  clock: Clock
  log: Logger
  outbound: Pick<Outbound, 'post'>
  pushKey: PushKey
  /** The name of the installation. */
  appName: string
  /** Where a push service reaches the operator: an address of https or mailto. */
  contact: string
}

/** Push services take 4,096 bytes, of which the encryption needs about a hundred. */
const MAX_PAYLOAD_BYTES = 3800
const ELLIPSIS_BYTES = 3
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Sends a claimed push, and stores what became of it: it is deleted once the push service has taken it. Returns whether the
 * push service stalled.
 */
export async function sendPush(
  deps: PushDeps,
  push: queries.QueuedPush,
  abort: AbortSignal,
): Promise<boolean> {
  const { db, clock } = deps
  const now = clock()
  const content = push.expiresAt > now ? await queries.findContent(db, { ...push, now }) : undefined
  if (!content) {
    await queries.deletePush(db, push)
    return false
  }
  const sealed = deps.secrets.unseal(content.subscription)
  // Nobody can push to a browser whose subscription another APP_SECRET has sealed.
  const outcome =
    sealed === undefined
      ? GONE
      : await post(deps, { push, content, subscription: JSON.parse(sealed) as Subscription, abort, now })
  if (outcome.status === 'sent') await queries.deletePush(db, push)
  else if (outcome.status === 'gone') {
    const { endpointHash } = push
    await queries.deleteSubscription(db, { endpointHash, subscription: content.subscription })
    deps.log.info({ user: push.userId }, 'a browser takes no more pushes: its subscription has ended')
  } else {
    // After an abort the push is due at once, for another node or after the next start.
    const waitMs = abort.aborted ? 0 : Math.max(waitAfter(push.attempts), outcome.retryAfterMs)
    const nextAttemptAt = clock() + waitMs
    await queries.markFailed(db, { ...push, nextAttemptAt, error: outcome.reason })
    deps.log.warn(
      { user: push.userId, attempts: push.attempts, nextAttemptAt: new Date(nextAttemptAt).toISOString() },
      `A push could not be delivered to ${outcome.host}: ${outcome.reason}`,
    )
    return outcome.hasStalled && !abort.aborted
  }
  return false
}

/** `gone`: the push service no longer knows the browser. */
type Delivery =
  | { status: 'sent' }
  | { status: 'gone' }
  | { status: 'failed'; host: string; reason: string; retryAfterMs: number; hasStalled: boolean }

const GONE = { status: 'gone' } as const

async function post(
  { outbound, pushKey, contact, appName }: PushDeps,
  {
    push,
    content,
    subscription: { endpoint, keys },
    abort,
    now,
  }: {
    push: queries.QueuedPush
    content: queries.PushContent
    subscription: Subscription
    abort: AbortSignal
    now: number
  },
): Promise<Delivery> {
  const url = new URL(endpoint)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: url.href, keys },
    payloadOf(content, { now, appName }),
    {
      vapidDetails: { subject: contact, ...pushKey },
      TTL: Math.ceil((push.expiresAt - now) / 1000),
      urgency: isSoon(content, now) ? 'high' : 'normal',
      // While a browser is away, its push service keeps one push of a topic: a repeated one takes the place of the first.
      topic: push.noticeId.replaceAll('-', ''),
    },
  )
  const failure = { status: 'failed', host: url.host, retryAfterMs: 0, hasStalled: false } as const
  try {
    const reply = await outbound.post(url, { headers, body }, abort)
    if (reply.status >= 200 && reply.status < 300) return { status: 'sent' }
    if (reply.status === 404 || reply.status === 410) return GONE
    const retryAfterMs = Math.min((Number(reply.retryAfter) || 0) * 1000, LONGEST_WAIT_MS)
    return { ...failure, reason: `status ${reply.status}`, retryAfterMs }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ...failure, reason: error.failure, hasStalled: error.failure === 'slow' }
  }
}

/** The text and the place that the bell has, in the language of the person. */
function payloadOf(
  { notice, place, language }: queries.PushContent,
  options: { now: number; appName: string },
): string {
  const { text, href } = renderNotice(notice, place, { language: language ?? 'en', ...options })
  const whole = JSON.stringify({ text, href })
  const excess = Buffer.byteLength(whole) - MAX_PAYLOAD_BYTES
  if (excess <= 0) return whole
  const bytes = Buffer.from(text)
  const room = bytes.length - excess - ELLIPSIS_BYTES
  // A character that is cut in its middle is left out.
  const cut = bytes
    .subarray(0, room)
    .toString('utf8')
    .replace(/\ufffd$/, '')
  return JSON.stringify({ text: `${cut}…`, href })
}

/** Whether a sleeping device is to be woken: the notice asks for an answer, or is about today or tomorrow. */
function isSoon({ notice, place }: queries.PushContent, now: number): boolean {
  if (notice.kind === 'request' || notice.kind === 'release') return true
  const day = firstDayOf(notice)
  return day !== undefined && day <= dayAt(now + DAY_MS, place.timeZone ?? 'UTC')
}

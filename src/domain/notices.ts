/** Notices: what people are told without looking for it (notices.md, section 1). */
import { addDays, type Day, type Month } from './calendar.ts'
import type { HourBlock } from './hour-blocks.ts'
import { instantOf, momentAt } from './time-zone.ts'

export const NOTICE_KINDS = [
  'request',
  'answer',
  'booking',
  'price',
  'closed',
  'release',
  'month',
  'reminder',
  'joined',
  'undelivered',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The ways by which a person is told notices of a kind. */
export interface NoticeWays {
  bell: boolean
  mail: boolean
  push: boolean
}
export type NoticeSettings = Record<NoticeKind, NoticeWays>

/** The ways of a kind until the person chooses others. */
export function defaultWays(kind: NoticeKind): NoticeWays {
  const isOn = kind !== 'reminder'
  return { bell: isOn, mail: isOn, push: false }
}

/** Notices are kept this long. */
export const NOTICE_KEPT_MS = 180 * 24 * 60 * 60 * 1000

/** The most characters of the sentence with which a month is announced. */
export const MAX_ANNOUNCEMENT = 500

/** Hours in a row; money is whole cents. */
export type PaidBlock = HourBlock & { cents: number }

/** Hours that were booked or are booked no more, and what the block pays altogether. */
export type BookingChange = PaidBlock & { change: 'booked' | 'unbooked' }
/** Cents per hour. */
export type PriceChange = HourBlock & { before: number; after: number }
export type ClosedChange = HourBlock & { change: 'closed' | 'staffed' }

/** The events of a release; `left`: somebody with coming booked hours has left the roster. */
export const RELEASE_CHANGES = ['asked', 'given', 'approved', 'refused', 'replaced', 'left'] as const
export type ReleaseChange = (typeof RELEASE_CHANGES)[number]

/** An answer to a request; `filled`: all its hours are booked; `lapsed`: its time is over and hours are left. */
export type AnswerEvent =
  | {
      requestId: string
      event: 'accepted' | 'partly' | 'declined'
      name: string
      /** The accepted hours. */
      blocks: readonly HourBlock[]
      /** The hours that the person was asked for; earlier events lack them. */
      asked?: readonly HourBlock[]
    }
  | { requestId: string; event: 'filled' | 'lapsed'; blocks: readonly HourBlock[] }

/** The content of a notice, by its kind. It is stored; the sentence is made when it is read or sent. */
export interface NoticeContents {
  request: {
    requestId: string
    change: 'asked' | 'withdrawn'
    byName: string
    /** The hours that the person is asked for. */
    blocks: readonly PaidBlock[]
    /** The end of the time to answer, in UTC milliseconds. */
    dueAt: number
  }
  answer: { events: readonly AnswerEvent[] }
  booking: { changes: readonly BookingChange[] }
  price: { changes: readonly PriceChange[] }
  closed: { changes: readonly ClosedChange[] }
  release: {
    change: ReleaseChange
    /** Whether the release is the reader's own. */
    isOwn: boolean
    /** The person whose hours they are. */
    name: string
    /** The person who decided, or the substitute; the person themselves, where nobody else did anything. */
    byName: string
    /** Empty: the person gave none. */
    reason: string
    blocks: readonly HourBlock[]
  }
  month: {
    month: Month
    byName: string
    /** The sentence of who announced the month; may be empty. */
    text: string
  }
  reminder: { blocks: readonly PaidBlock[]; address: string }
  joined: { people: readonly { name: string }[] }
  undelivered: { people: readonly { name: string }[] }
}

/** The kind of a notice with the content that belongs to it. */
export type NoticeContent = {
  [Kind in NoticeKind]: { kind: Kind; content: NoticeContents[Kind] }
}[NoticeKind]

/** Whether a notice is told only to people who plan the project: it is about the work of others. */
export function isForPlanners({ kind, content }: NoticeContent): boolean {
  return (
    kind === 'answer' || kind === 'joined' || kind === 'undelivered' || (kind === 'release' && !content.isOwn)
  )
}

/** Whether a notice is sent also to people who have left the organisation: lost hours or a request that ended with a removal. */
export function isForFormerMembers({ kind, content }: NoticeContent): boolean {
  if (kind === 'booking') return content.changes.every(({ change }) => change === 'unbooked')
  return kind === 'request' && content.change === 'withdrawn'
}

const NIGHT_FROM = 21
const NIGHT_TO = 7
const NOON = 12
/** A request that is due before this hour of the morning does not wait for it. */
const ANSWERS_FROM = 9

/**
 * The moment at which mail and push about a notice may leave: at night, from 21:00 to 7:00 in the project's time zone, they
 * wait for the morning. Nothing waits that concerns an hour before noon after that night, nor a request that is due before
 * 9:00.
 * @param now UTC milliseconds
 * @returns UTC milliseconds, `now` by day
 */
export function wakesAt(notice: NoticeContent, { now, timeZone }: { now: number; timeZone: string }): number {
  const { day, hour } = momentAt(now, timeZone)
  if (hour >= NIGHT_TO && hour < NIGHT_FROM) return now
  const morning = hour < NIGHT_TO ? day : addDays(day, 1)
  const isSoon = ({ date, from }: HourBlock) => date < morning || (date === morning && from < NOON)
  if (blocksOfNotice(notice).some(isSoon)) return now
  const isDueSoon =
    notice.kind === 'request' &&
    notice.content.dueAt < instantOf({ date: morning, hour: ANSWERS_FROM }, timeZone)
  return isDueSoon ? now : instantOf({ date: morning, hour: NIGHT_TO }, timeZone)
}

/** The blocks of hours that a notice is about. */
function blocksOfNotice({ kind, content }: NoticeContent): readonly HourBlock[] {
  switch (kind) {
    case 'booking':
    case 'price':
    case 'closed':
      return content.changes
    case 'request':
    case 'release':
    case 'reminder':
      return content.blocks
    case 'answer':
      return content.events.flatMap((event) => ('asked' in event && event.asked) || event.blocks)
    default:
      return []
  }
}

/** The earliest day that a notice is about. */
export function firstDayOf(notice: NoticeContent): Day | undefined {
  return blocksOfNotice(notice)
    .map(({ date }) => date)
    .toSorted()
    .at(0)
}

import { randomUUID } from 'node:crypto'
import type { RequestReply } from '../../../contract/requests.ts'
import type { DayBits } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import { bitsOfSlots, countHours, eachDay, isEmpty, slotsOfBits } from '../../../domain/hour-sets.ts'
import type { Language } from '../../../domain/language.ts'
import { displayName } from '../../../domain/person.ts'
import { MAX_PAIRS_ASKED, type RequestMode, type SkipReason } from '../../../domain/requests.ts'
import { bySlot, type SlotRef } from '../../../domain/slot.ts'
import { instantOf } from '../../../domain/time-zone.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { AppError, invalidField, notFound } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { isId } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { loadRules } from '../projects/load-rules.ts'
import { getAccount } from '../users/accounts.ts'
import { loadAskedHours } from './load-asked.ts'
import { loadPay } from './load-pay.ts'
import { loadPresents, type Presents } from './load-presents.ts'
import { MAILS_AT_ONCE, permitMails, tellAsked } from './mail-people.ts'
import { askedFact, peopleNow, toReply } from './people-now.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const HOUR_MS = 60 * 60 * 1000

export interface RequestCall {
  secrets: Secrets
  publicUrl: string
  /** The language of mails to people whose own is not known. */
  language: Language
  project: ProjectScope
  /** The person who asks, and plans the project. */
  by: UserId
  now: number
}
export interface WantedRequest {
  slots: readonly SlotRef[]
  userIds: readonly string[]
  mode: RequestMode
  answerBy?: string | undefined
  message?: string | undefined
  releaseId?: string | undefined
}
export interface Skipped extends SlotRef {
  userId: UserId
  reason: SkipReason
}
interface Created {
  request: RequestReply
  skipped: Skipped[]
}

/**
 * Asks people of the roster for hours; pairs that need no asking stay unasked. Each person who is asked is told and gets a mail, in turn
 * only the first one. Of many people the first ones get it by this write, the others by `mailDue`.
 * @throws AppError invalid_input, not_found (somebody is not on the roster), request_closed (an archived project), hours_past,
 *   nothing_to_ask
 */
export async function createRequest(
  db: Db,
  write: Write,
  call: RequestCall & { wanted: WantedRequest },
): Promise<Created> {
  const { project, wanted, now } = call
  const asked = bitsOfSlots(wanted.slots)
  const userIds = [...new Set(wanted.userIds)] as UserId[]
  if (countHours(asked) * userIds.length > MAX_PAIRS_ASKED) {
    throw invalidField('slots', refusals.tooManyAsked)
  }
  const answerBy = wanted.answerBy === undefined ? undefined : Date.parse(wanted.answerBy)
  if (answerBy !== undefined && !(answerBy > now)) throw invalidField('answerBy', refusals.notInFuture)
  if (wanted.releaseId !== undefined && !isId(wanted.releaseId)) {
    throw invalidField('releaseId', refusals.noRelease)
  }
  if (!userIds.every(isId)) throw notFound()
  const by = { id: call.by, name: displayName(await getAccount(db, call.by)) }
  return write({ project }, (tx) => ask(tx, { ...call, asked, userIds, answerBy, by }))
}

async function ask(
  tx: Tx,
  args: Omit<RequestCall, 'by'> & {
    wanted: WantedRequest
    asked: readonly DayBits[]
    userIds: readonly UserId[]
    answerBy: number | undefined
    by: { id: UserId; name: string }
  },
): Promise<Outcome<Created>> {
  const { project, wanted, asked, userIds, now } = args
  const rules = await loadRules(tx, project)
  if (rules.isArchived) throw new AppError('request_closed', refusals.archived)
  const addressees = await queries.listAddressees(tx, { ...project, userIds })
  if (addressees.length < userIds.length) throw notFound()
  const days = asked.map(({ date }) => date)
  const releaseId = wanted.releaseId ?? null
  const releaseIds = [releaseId]
  const presents = await loadPresents(tx, { ...project, ...rules, days, userIds, releaseIds, now })
  const { begunOn, gapsOn } = presents.presentOf(userIds[0]!, releaseId)
  if (asked.some(({ date, bits }) => (bits & begunOn(date)) !== 0)) {
    throw new AppError('hours_past', refusals.hoursBegun)
  }
  if (releaseId !== null && asked.some(({ date, bits }) => (bits & ~gapsOn(date)) !== 0)) {
    throw invalidField('releaseId', refusals.noRelease)
  }
  const askedBefore = await loadAskedHours(tx, { ...project, now })
  const sorted = userIds.map((userId) => ({
    userId,
    ...sortOut(asked, presents, { userId, releaseId }, (date) => askedBefore(userId, date)),
  }))
  const left = sorted.filter((each) => !isEmpty(each.asked))
  if (left.length === 0) throw new AppError('nothing_to_ask', refusals.nothingToAsk)

  const request: queries.StoredRequest = {
    id: randomUUID(),
    project,
    mode: wanted.mode,
    message: wanted.message ?? '',
    asked,
    dueAt: args.answerBy ?? defaultDeadline(args, rules),
    turnMs: rules.answerHours * HOUR_MS,
    createdAt: now,
    by: args.by,
    withdrawnAt: null,
    releaseId,
    people: left.map((each) => ({
      userId: each.userId,
      asked: each.asked,
      answer: undefined,
      withdrawnAt: null,
      toldAt: null,
      mailWaitsUntil: null,
    })),
  }
  const people = peopleNow(request, presents, now)
  const told = people.filter(({ state }) => state === 'open').slice(0, MAILS_AT_ONCE)
  const centsOf = await loadPay(tx, { ...project, days, userIds, modes: presents.modes })
  const { waiting, mails, notices } = await tellAsked(tx, told, {
    ...args,
    request,
    rules,
    addressees,
    centsOf,
  })
  for (const { person } of told) {
    person.toldAt = now
    person.mailWaitsUntil = waiting.get(person.userId) ?? null
  }
  await queries.insertRequest(tx, request)
  return {
    result: {
      request: toReply(request, people, presents, now),
      skipped: sorted.flatMap(({ userId, skipped }) => skipped.map((each) => ({ userId, ...each }))),
    },
    facts: people.map((each) => askedFact(each, { before: null, after: countHours(each.person.asked) })),
    notices,
    mails: await permitMails(tx, args, mails),
  }
}

/** In turn people may be asked until the first hour begins. */
function defaultDeadline(
  { wanted, asked, now }: { wanted: WantedRequest; asked: readonly DayBits[]; now: number },
  { answerHours, timeZone }: { answerHours: number; timeZone: string },
): number {
  if (wanted.mode === 'all') return now + answerHours * HOUR_MS
  return instantOf(slotsOfBits(asked)[0]!, timeZone)
}

/** Tells the hours for which a person is asked, and why they are not asked for the others. */
function sortOut(
  asked: readonly DayBits[],
  { presentOf, bookedOn }: Presents,
  { userId, releaseId }: { userId: UserId; releaseId: string | null },
  askedBefore: (date: Day) => number,
): { asked: readonly DayBits[]; skipped: (SlotRef & { reason: SkipReason })[] } {
  const { staffedOn, gapsOn } = presentOf(userId, releaseId)
  const reasons: [SkipReason, (date: Day) => number][] = [
    ['booked', (date) => bookedOn(userId, date)],
    ['asked', askedBefore],
    ['closed', (date) => ~staffedOn(date)],
    ['full', (date) => ~gapsOn(date)],
  ]
  let left = asked
  const skipped: (SlotRef & { reason: SkipReason })[] = []
  for (const [reason, on] of reasons) {
    const taken = eachDay(left, ({ date, bits }) => bits & on(date))
    left = eachDay(left, ({ date, bits }) => bits & ~on(date))
    skipped.push(...slotsOfBits(taken).map((slot) => ({ ...slot, reason })))
  }
  return { asked: left, skipped: skipped.toSorted(bySlot) }
}

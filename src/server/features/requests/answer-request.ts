import type { DayBits } from '../../../domain/availability.ts'
import { blocksOf } from '../../../domain/hour-blocks.ts'
import {
  bitsOfSlots,
  countHours,
  eachDay,
  isEmpty,
  isSameHours,
  slotsOfBits,
  unite,
  without,
} from '../../../domain/hour-sets.ts'
import { eurosToCents } from '../../../domain/money.ts'
import type { AnswerEvent } from '../../../domain/notices.ts'
import { displayName } from '../../../domain/person.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { RosterScope, UserId } from '../../kernel/access/types.ts'
import { AppError, invalidField, notFound } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { loadRules } from '../projects/load-rules.ts'
import { passHours } from '../releases/pass-hours.ts'
import { bookHours } from '../staffing/book-hours.ts'
import { getAccount } from '../users/accounts.ts'
import { listPlanners } from '../users/memberships/memberships.ts'
import { loadPay } from './load-pay.ts'
import { loadPresents, type Presents } from './load-presents.ts'
import { peopleNow, type PersonNow } from './people-now.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/** A person who answers a request. */
interface Answering extends RosterScope {
  requestId: string
  now: number
}

const NOTHING_NEW: Outcome<void> = { result: undefined, facts: [] }

/**
 * Accepts hours of a request, and declines the others. Accepting gives and books, whatever the person is booked for
 * elsewhere. The lock of the project must be held, so that of many who accept the last place one gets it. The same answer
 * again changes nothing.
 * @param args.slots the chosen hours; without them all that are still open
 * @param args.euros what the page showed that they pay together
 * @throws AppError not_found, invalid_input (an hour that was not asked), request_closed, request_withdrawn,
 *   request_expired, request_filled, price_changed
 */
export async function acceptRequest(
  tx: Tx,
  args: Answering & { slots?: readonly SlotRef[] | undefined; euros?: number | undefined },
): Promise<Outcome<void>> {
  const { tenantId, projectId, userId, euros } = args
  const { me, presents, isArchived, releaseId, askedBy } = await loadMe(tx, args)
  const { asked, answer } = me.person
  const wanted = args.slots && bitsOfSlots(args.slots)
  if (wanted && !isEmpty(without(wanted, asked))) throw invalidField('slots', refusals.notAsked)
  if (answer) {
    const isSame = !isEmpty(answer.chosen) && (!wanted || isSameHours(wanted, answer.chosen))
    if (isSame) return NOTHING_NEW
    throw new AppError('request_closed', refusals.closed)
  }
  refuseEnded(me, isArchived)
  if (me.state === 'accepted') return NOTHING_NEW
  const chosen = wanted ?? me.open
  refuseFilled(chosen, me, presents)

  const days = asked.map(({ date }) => date)
  const centsOf = await loadPay(tx, { tenantId, projectId, days, userIds: [userId], modes: presents.modes })
  const cents = slotsOfBits(chosen).reduce((sum, slot) => sum + centsOf(userId, slot), 0)
  if (euros !== undefined && eurosToCents(euros) !== cents)
    throw new AppError('price_changed', refusals.priceChanged)
  const slots = slotsOfBits(without(chosen, me.accepted))
  const booked = await takeHours(tx, args, { slots, releaseId })
  const answered = await storeAnswer(tx, args, { me, askedBy }, chosen)
  const { notices = [] } = booked
  const outcome = { ...answered, facts: [...booked.facts, ...answered.facts], notices }
  // The person who asked learns of passed hours by the notice of the release alone.
  return notices.some((notice) => notice.userId === askedBy) ? { ...outcome, digests: [] } : outcome
}

/** Books hours for the person, or passes them on from the person who is to be released. */
async function takeHours(
  tx: Tx,
  { tenantId, projectId, userId, now }: Answering,
  { slots, releaseId }: { slots: readonly SlotRef[]; releaseId: string | null },
): Promise<Outcome<unknown>> {
  const project = { tenantId, projectId }
  if (slots.length === 0) return NOTHING_NEW
  if (releaseId !== null) return passHours(tx, project, { releaseId, to: userId, slots, now })
  const states = slots.map((slot) => ({ ...slot, userId, state: 'booked' as const }))
  return bookHours(tx, project, { slots: states, force: true })
}

/**
 * Declines a request, also one that is filled. The lock of the project must be held. Declining again changes nothing.
 * @throws AppError not_found, request_closed, request_withdrawn, request_expired
 */
export async function declineRequest(tx: Tx, args: Answering): Promise<Outcome<void>> {
  const { me, isArchived, askedBy } = await loadMe(tx, args)
  const { answer } = me.person
  if (answer && isEmpty(answer.chosen)) return NOTHING_NEW
  if (answer || me.state === 'accepted') throw new AppError('request_closed', refusals.closed)
  refuseEnded(me, isArchived)
  return storeAnswer(tx, args, { me, askedBy }, [])
}

/** @throws AppError not_found, for somebody who was not asked, or whose turn has not come */
async function loadMe(
  tx: Tx,
  { requestId, userId, tenantId, projectId, now }: Answering,
): Promise<{
  me: PersonNow
  presents: Presents
  isArchived: boolean
  releaseId: string | null
  askedBy: UserId
}> {
  const project = { tenantId, projectId }
  const request = await queries.findRequest(tx, { ...project, requestId })
  if (!request) throw notFound()
  const rules = await loadRules(tx, project)
  const days = request.asked.map(({ date }) => date)
  const presents = await loadPresents(tx, {
    ...project,
    ...rules,
    days,
    userIds: [userId],
    releaseIds: [request.releaseId],
    now,
  })
  const me = peopleNow(request, presents, now).find(({ person }) => person.userId === userId)
  if (!me?.wasAsked) throw notFound()
  const { releaseId, by } = request
  return { me, presents, isArchived: rules.isArchived, releaseId, askedBy: by.id }
}

function refuseEnded({ state }: PersonNow, isArchived: boolean): void {
  if (isArchived) throw new AppError('request_closed', refusals.archived)
  if (state === 'withdrawn') throw new AppError('request_withdrawn', refusals.withdrawn)
  if (state === 'expired') throw new AppError('request_expired', refusals.expired)
}

/** @throws AppError request_filled, request_expired, unless each hour is open, or booked for the person already */
function refuseFilled(chosen: readonly DayBits[], me: PersonNow, { presentOf }: Presents): void {
  const gone = without(without(chosen, me.open), me.accepted)
  const { begunOn } = presentOf(me.person.userId, null)
  if (!isEmpty(eachDay(gone, ({ date, bits }) => bits & begunOn(date))))
    throw new AppError('request_expired', refusals.expired)
  if (isEmpty(chosen) || !isEmpty(gone)) throw new AppError('request_filled', refusals.filled)
}

async function storeAnswer(
  tx: Tx,
  { tenantId, projectId, requestId, userId, now }: Answering,
  { me, askedBy }: { me: PersonNow; askedBy: UserId },
  chosen: readonly DayBits[],
): Promise<Outcome<void>> {
  const answer = { at: now, chosen, accepted: unite(chosen, me.accepted) }
  await queries.storeAnswer(tx, { tenantId, requestId, userId, answer })
  // Nobody is told what they did themselves, nor of a project that they no longer see.
  const isTold = askedBy !== userId && (await listPlanners(tx, { tenantId, projectId })).includes(askedBy)
  const left = without(me.person.asked, answer.accepted)
  const event: AnswerEvent = {
    requestId,
    event: isEmpty(chosen) ? 'declined' : isEmpty(left) ? 'accepted' : 'partly',
    name: displayName(await getAccount(tx, userId)),
    blocks: blocksOf(slotsOfBits(chosen)),
    asked: blocksOf(slotsOfBits(me.person.asked)),
  }
  const about = { tenantId, projectId, userId: askedBy } as const
  return {
    result: undefined,
    facts: [{ kind: 'request-answered', userId, before: null, after: countHours(chosen) }],
    digests: isTold ? [{ ...about, kind: 'answer', event }] : [],
  }
}

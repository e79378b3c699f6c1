import type { RequestReply } from '../../../contract/requests.ts'
import { slotsOfBits } from '../../../domain/hour-sets.ts'
import { earliest } from '../../../domain/moment.ts'
import { type Asking, askingOf, nextTurnOf, type Turn, turnsOf, wasAsked } from '../../../domain/requests.ts'
import { slotKey } from '../../../domain/slot.ts'
import { isoInstant } from '../../kernel/clock.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import type { PresentRelease } from '../../kernel/releases/open-releases.ts'
import type { Presents } from './load-presents.ts'
import type { StoredPerson, StoredRequest } from './queries.ts'

/** A person of a request, with what the request is to them now. */
export interface PersonNow extends Asking {
  person: StoredPerson
  turn: Turn
  /** When the request was withdrawn, for all or for this person, or its release was withdrawn or refused; null: it was not. */
  withdrawnAt: number | null
  /** Whether the person was asked: before their turn they see nothing. */
  wasAsked: boolean
}

/** Works out what a request is to its people now. */
export function peopleNow(
  request: StoredRequest,
  { presentOf, releaseOf }: Presents,
  now: number,
): PersonNow[] {
  const { people, dueAt, releaseId } = request
  const endedAt = earliest([request.withdrawnAt, keptAt(releaseOf(releaseId))])
  const ends = people.map(({ answer, withdrawnAt }) => ({ endedAt: answer?.at ?? withdrawnAt }))
  const turns = turnsOf(request, ends)
  return people.map((person, index) => {
    const turn = turns[index]!
    const withdrawnAt = earliest([endedAt, person.withdrawnAt]) ?? null
    const isWithdrawn = withdrawnAt !== null
    const asking = askingOf({ ...person, isWithdrawn, turn }, presentOf(person.userId, releaseId), {
      now,
      dueAt,
    })
    return { ...asking, person, turn, withdrawnAt, wasAsked: wasAsked(turn, { now, dueAt, withdrawnAt }) }
  })
}

/** When it was decided that the person of a release stays: from then on nobody is wanted in their place. */
function keptAt(release: PresentRelease | undefined): number | null {
  const isKept = release?.state === 'withdrawn' || release?.state === 'refused'
  return isKept ? release.decidedAt : null
}

/** The fact that a person is asked, or no more asked, for hours. A person whose turn has not come hears nothing of it. */
export const askedFact = (
  { person: { userId }, wasAsked: isHeard }: Pick<PersonNow, 'person' | 'wasAsked'>,
  values: { before: number | null; after: number | null },
): Fact => ({
  kind: 'person-asked',
  userId,
  ...values,
  ...(isHeard ? {} : { audience: 'administrators' }),
})

/** The next moment at which the clock alone changes the reply about a request; undefined: none does. */
export function nextChangeOf(
  request: StoredRequest,
  people: readonly PersonNow[],
  { nextBegin, releaseOf }: Presents,
  now: number,
): number | undefined {
  const isEnded = ({ state }: PersonNow) => !['open', 'waiting', 'filled'].includes(state)
  const turn = nextTurnOf(
    request.dueAt,
    people.map((each) => ({ turn: each.turn, isEnded: isEnded(each) })),
    now,
  )
  return earliest([turn, nextBegin(request.asked), releaseOf(request.releaseId)?.holdsUntil])
}

/** The reply about a request for those who plan the project. */
export function toReply(
  request: StoredRequest,
  people: readonly PersonNow[],
  { openOn }: Presents,
  now: number,
): RequestReply {
  const { id, mode, message, by, withdrawnAt, releaseId, asked } = request
  const open = new Set(
    slotsOfBits(asked.map(({ date, bits }) => ({ date, bits: bits & openOn(date, releaseId) }))).map(keyOf),
  )
  const turnEnd = ({ turn }: PersonNow) =>
    mode === 'all' || now < turn.startsAt ? null : isoInstant(turn.endsAt)
  return {
    id,
    mode,
    message,
    answerBy: isoInstant(request.dueAt),
    createdAt: isoInstant(request.createdAt),
    by,
    withdrawnAt: withdrawnAt === null ? null : isoInstant(withdrawnAt),
    releaseId,
    slots: slotsOfBits(asked).map((slot) => ({ ...slot, open: open.has(keyOf(slot)) })),
    people: people.map((each) => ({
      userId: each.person.userId,
      state: each.state,
      accepted: slotsOfBits(each.accepted),
      answeredAt: each.person.answer ? isoInstant(each.person.answer.at) : null,
      turnEndsAt: turnEnd(each),
    })),
  }
}

const keyOf = ({ date, hour }: { date: string; hour: number }) => slotKey(date, hour)

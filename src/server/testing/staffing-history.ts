/** The entries of the history that one call of the model-based test of the staffing must leave, from the model before and after. */
import { DATE, HOURS, type Model, WEEKDAY } from './staffing-model.ts'
import { inOrder, type Run, slotsOf } from './staffing-steps.ts'

/** An entry of the history, without its id and without names of people. */
export interface HistoryLine {
  kind: string
  before: unknown
  after: unknown
  user?: string
  [place: string]: unknown
}

/** Every change has its entry, and nothing else has one. */
export function historyOf({ model: after, people }: Run, before: Model): HistoryLine[] {
  const changes = <Value>(kind: string, place: object, from: Value, to: Value): HistoryLine[] =>
    JSON.stringify(from) === JSON.stringify(to) ? [] : [{ kind, ...place, before: from, after: to }]
  const idOf = (person: number): string => people[person]!.id

  const ofHours = HOURS.flatMap((hour) => {
    const cell = { date: DATE, hour }
    const mode = ({ staffed }: Model) => (staffed.has(hour) ? 'GREEN' : 'BLACK')
    const own = ({ needs }: Model) => needs.get(hour) ?? null
    const weekly = ({ needPattern }: Model) => needPattern.get(hour) ?? null
    const price = ({ prices }: Model) => prices.get(hour) ?? null
    return [
      ...changes('slot', cell, mode(before), mode(after)),
      ...changes('need', cell, own(before), own(after)),
      ...changes('need-pattern', { weekday: WEEKDAY, hour }, weekly(before), weekly(after)),
      ...changes('slot-price', cell, price(before), price(after)),
    ]
  })
  const ofPeople = after.workers.flatMap((worker, person) => {
    const earlier = before.workers[person]!
    const user = idOf(person)
    const ownPrices = HOURS.flatMap((hour) => {
      const place = { user, date: DATE, hour }
      return changes(
        'user-slot-price',
        place,
        earlier.prices.get(hour) ?? null,
        worker.prices.get(hour) ?? null,
      )
    })
    // The entry about a change of the setting says it of everybody, and dormant bookings are not told.
    const isConfirmed = before.booking === 'confirmed' && after.booking === 'confirmed'
    return [
      ...ownPrices,
      ...changes('roster', { user }, earlier.leftAt === null, worker.leftAt === null),
      ...changes('availability', { user, date: DATE }, inOrder(earlier.given), inOrder(worker.given)),
      ...(isConfirmed
        ? changes('booking', { user, date: DATE }, inOrder(earlier.booked), inOrder(worker.booked))
        : []),
    ]
  })
  return [
    ...ofHours,
    ...ofPeople,
    ...ofSettings(before, after),
    ...ofRequests(before, after, idOf),
    ...after.releases.flatMap(({ id: releaseId, person, state, hours }, index) => {
      const place = { user: idOf(person), releaseId, slots: slotsOf(hours) }
      return changes('release', place, before.releases[index]?.state ?? null, state)
    }),
  ]
}

/** One entry with the settings that changed; the budget has one of its own. */
function ofSettings(before: Model, after: Model): HistoryLine[] {
  const settingsOf = (model: Model) => ({
    booking: model.booking,
    need: { GREEN: model.needOfColour, YELLOW: 1, RED: 1 },
    closeFull: model.closeFull,
    releaseHours: model.releaseHours,
  })
  const [from, to] = [settingsOf(before), settingsOf(after)]
  const keys = (['booking', 'need', 'closeFull', 'releaseHours'] as const).filter(
    (key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]),
  )
  const part = (settings: object) =>
    Object.fromEntries(keys.map((key) => [key, (settings as Record<string, unknown>)[key]]))
  const isConfirmed = before.booking === 'open' && after.booking === 'confirmed'
  const stated = isConfirmed ? { keepBooked: after.keepBooked } : {}
  const budgets = [{ budget: before.budget }, { budget: after.budget }] as const
  return [
    ...(keys.length === 0
      ? []
      : [{ kind: 'staffing', before: part(from), after: { ...part(to), ...stated } }]),
    ...(before.budget === after.budget ? [] : [{ kind: 'staffing', before: budgets[0], after: budgets[1] }]),
  ]
}

/** The entries of people who are asked, answer, or lose a request that is withdrawn. The entry about a lost place says enough. */
function ofRequests(before: Model, after: Model, idOf: (person: number) => string): HistoryLine[] {
  return after.requests.flatMap((request, index) => {
    const earlier = before.requests[index]
    return request.people.flatMap((asked, place): HistoryLine[] => {
      const user = idOf(asked.person)
      const was = earlier?.people[place]
      if (!earlier || !was) return [{ kind: 'request', user, before: null, after: asked.hours.length }]
      if (asked.answer && !was.answer)
        return [{ kind: 'answer', user, before: null, after: asked.answer.chosen.length }]
      const isWithdrawn = request.withdrawnAt !== null && earlier.withdrawnAt === null
      if (!isWithdrawn || !['open', 'waiting', 'filled'].includes(before.stateOf(earlier, was))) return []
      const accepted = before.acceptedOf(was)
      const left = asked.hours.filter((hour) => !accepted.includes(hour))
      return [{ kind: 'request', user, before: left.length, after: null }]
    })
  })
}

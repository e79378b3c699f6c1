/**
 * A plain model of the staffing of one day by several people, written from docs/staffing.md, for the model-based test. It keeps
 * no counts and no stored states: everything is worked out anew from what was said so far.
 */
import { TEST_NOW } from './test-app.ts'

const HOUR_MS = 60 * 60 * 1000
export const DATE = '2026-11-25'
export const MONTH = '2026-11'
/** 25 November 2026 is a Wednesday. */
export const WEEKDAY = 2
export const HOURS = [8, 9, 10]
export const PEOPLE = 3
export const ANSWER_HOURS = 5
export const WAGE = 12.5
/** The second person has a wage of their own. */
export const OWN_WAGES = [null, 20.25, null]

/** Berlin is an hour ahead of UTC in November. */
export const beginOf = (hour: number) => Date.UTC(2026, 10, 25, hour - 1)

interface Worker {
  given: Set<number>
  /** Booked by an administrator; they count in a confirmed project alone. */
  booked: Set<number>
  /** Own prices of hours in euros. */
  prices: Map<number, number>
  /** When the person left the roster; null: the person is on it. */
  leftAt: number | null
}
export interface Asked {
  person: number
  hours: number[]
  answer: { at: number; chosen: number[]; accepted: number[] } | undefined
  withdrawnAt: number | null
  /** Whether the person was told that they are asked. */
  isTold: boolean
}
export interface Wanted {
  id: string
  mode: 'all' | 'in-turn'
  createdAt: number
  dueAt: number
  withdrawnAt: number | null
  hours: number[]
  people: Asked[]
  releaseId: string | null
}
export interface Release {
  id: string
  person: number
  state: 'open' | 'released' | 'replaced' | 'refused' | 'withdrawn'
  hours: number[]
  /** The hours that went to substitutes. */
  passed: number[]
  decidedAt: number | null
  decidedBy: string | null
}

/** The staffing of one day, by the words of the specification. */
export class Model {
  now = TEST_NOW
  booking: 'open' | 'confirmed' = 'open'
  /** Said on the last change from open to confirmed. */
  keepBooked = false
  closeFull = false
  needOfColour = 1
  releaseHours: number | null = null
  budget: number | null = null
  staffed = new Set(HOURS)
  needs = new Map<number, number>()
  needPattern = new Map<number, number>()
  prices = new Map<number, number>()
  workers: Worker[] = Array.from({ length: PEOPLE }, () => ({
    given: new Set(),
    booked: new Set(),
    prices: new Map(),
    leftAt: null,
  }))
  requests: Wanted[] = []
  releases: Release[] = []

  needOf(hour: number): number {
    if (!this.staffed.has(hour)) return 0
    return this.needs.get(hour) ?? this.needPattern.get(hour) ?? this.needOfColour
  }
  /** An hour of somebody who left the roster counts if it had begun then. */
  counts({ leftAt }: Worker, hour: number): boolean {
    return leftAt === null || beginOf(hour) <= leftAt
  }
  givenOf(worker: Worker): number[] {
    return HOURS.filter((hour) => worker.given.has(hour) && this.counts(worker, hour))
  }
  bookedOf(worker: Worker): number[] {
    const booked = this.booking === 'open' ? worker.given : worker.booked
    return HOURS.filter((hour) => booked.has(hour) && this.counts(worker, hour))
  }
  countBooked(hour: number): number {
    if (!this.staffed.has(hour)) return 0
    return this.workers.filter((worker) => this.bookedOf(worker).includes(hour)).length
  }
  isGap(hour: number): boolean {
    return this.countBooked(hour) < this.needOf(hour)
  }
  hasBegun(hour: number): boolean {
    return beginOf(hour) <= this.now
  }
  isOnRoster(person: number): boolean {
    return this.workers[person]!.leftAt === null
  }

  /** The euros that an hour pays a person: the own price, else the hour's, else the own wage, else the organisation's. */
  priceFor(person: number, hour: number): number {
    const own = this.workers[person]!.prices.get(hour)
    return own ?? this.prices.get(hour) ?? OWN_WAGES[person] ?? WAGE
  }
  /** The number of these hours that count, and the euros that they pay. */
  payOf(person: number, hours: readonly number[]): { hours: number; euros: number } {
    const counted = hours.filter((hour) => this.staffed.has(hour))
    return { hours: counted.length, euros: sum(counted.map((hour) => this.priceFor(person, hour))) }
  }
  money() {
    const booked = sum(this.workers.map((worker, person) => this.payOf(person, this.bookedOf(worker)).euros))
    const lacking = (hour: number) => Math.max(0, this.needOf(hour) - this.countBooked(hour))
    const coming = HOURS.filter((hour) => !this.hasBegun(hour))
    const gaps = sum(coming.map((hour) => lacking(hour) * (this.prices.get(hour) ?? WAGE)))
    return { booked, gaps, budget: this.budget, left: this.budget === null ? null : this.budget - booked }
  }

  /** A release as it is now: hours that begin drop out, and where none is left it is refused by nobody. */
  releaseNow(release: Release): Release {
    const hours = release.hours.filter((hour) => !this.hasBegun(hour))
    if (release.state !== 'open') return release
    if (hours.length > 0) return { ...release, hours }
    return { ...release, state: 'refused', decidedAt: beginOf(release.hours.at(-1)!) }
  }
  /** The hours that are in the open release. */
  leftIn(release: Release): number[] {
    const { state, hours } = this.releaseNow(release)
    return state === 'open' ? hours : []
  }
  openReleasesOf(person: number): Release[] {
    return this.releases.filter((each) => each.person === person && this.leftIn(each).length > 0)
  }
  /** Whether hours may be given back at once: the earliest staffed one decides, and closed ones may always go. */
  isReleasedAtOnce(hours: readonly number[]): boolean {
    const earliest = hours.find((hour) => this.staffed.has(hour))
    if (earliest === undefined) return true
    return this.releaseHours !== null && beginOf(earliest) - this.now >= this.releaseHours * HOUR_MS
  }
  /** Hours of open releases that a call unbooked drop out; where none is left the release has ended. */
  dropUnbooked(by: string): void {
    for (const release of this.releases) {
      const left = this.leftIn(release)
      const booked = this.bookedOf(this.workers[release.person]!)
      const kept = left.filter((hour) => booked.includes(hour))
      if (kept.length === left.length) continue
      if (kept.length > 0) release.hours = kept
      else this.end(release, { state: 'released', hours: left, decidedBy: by })
    }
  }
  end(release: Release, ended: Pick<Release, 'state' | 'hours' | 'decidedBy'>): void {
    Object.assign(release, { ...ended, decidedAt: this.now })
  }
  releaseOf({ releaseId }: Wanted): Release | undefined {
    return this.releases.find(({ id }) => id === releaseId)
  }
  /** When a request was withdrawn: a release that its person keeps withdraws the request for a substitute. */
  withdrawnAt(request: Wanted): number | null {
    const release = this.releaseOf(request)
    const { state, decidedAt } = release ? this.releaseNow(release) : {}
    const keptAt = state === 'refused' || state === 'withdrawn' ? decidedAt! : null
    if (keptAt === null || request.withdrawnAt === null) return keptAt ?? request.withdrawnAt
    return Math.min(keptAt, request.withdrawnAt)
  }
  /** Whether the hour of a request lacks people, or is to be released. */
  isWanted(request: Wanted, hour: number): boolean {
    const release = this.releaseOf(request)
    if (this.hasBegun(hour) || !this.staffed.has(hour)) return false
    return release ? this.leftIn(release).includes(hour) : this.isGap(hour)
  }

  turnOf(request: Wanted, asked: Asked): { from: number; to: number } {
    if (request.mode === 'all') return { from: request.createdAt, to: request.dueAt }
    let from = request.createdAt
    for (const each of request.people) {
      const to = Math.max(from, Math.min(from + ANSWER_HOURS * HOUR_MS, request.dueAt))
      if (each === asked) return { from, to }
      const ended = each.answer?.at ?? each.withdrawnAt
      from = ended === null || ended === undefined ? to : Math.min(Math.max(ended, from), to)
    }
    throw new Error('The person was not asked.')
  }
  wasAsked(request: Wanted, asked: Asked): boolean {
    const { from } = this.turnOf(request, asked)
    const hasLeft = from > (asked.withdrawnAt ?? from)
    return !hasLeft && from <= this.now && from < request.dueAt && from <= (this.withdrawnAt(request) ?? from)
  }
  /** Hours for which the person is booked otherwise count as accepted. */
  acceptedOf({ person, hours, answer }: Asked): number[] {
    if (answer) return answer.accepted
    const booked = this.bookedOf(this.workers[person]!)
    return hours.filter((hour) => booked.includes(hour) && this.staffed.has(hour))
  }
  openOf(request: Wanted, { person, hours }: Asked): number[] {
    const booked = this.bookedOf(this.workers[person]!)
    return hours.filter((hour) => this.isWanted(request, hour) && !booked.includes(hour))
  }
  stateOf(request: Wanted, asked: Asked): string {
    const { hours, answer } = asked
    const accepted = this.acceptedOf(asked)
    const isAll = hours.every((hour) => accepted.includes(hour))
    if (answer) return answer.chosen.length === 0 ? 'declined' : isAll ? 'accepted' : 'partly'
    if (isAll) return 'accepted'
    if (this.withdrawnAt(request) !== null || asked.withdrawnAt !== null) return 'withdrawn'
    const { from, to } = this.turnOf(request, asked)
    const left = hours.filter((hour) => !accepted.includes(hour))
    if (this.now >= request.dueAt || this.now >= to || left.every((hour) => this.hasBegun(hour)))
      return 'expired'
    if (this.openOf(request, asked).length === 0) return 'filled'
    return this.now < from ? 'waiting' : 'open'
  }
  /** The hours for which a person is asked. */
  askedHours(person: number): number[] {
    const asked = this.requests.flatMap((request) =>
      request.people
        .filter((each) => each.person === person && this.stateOf(request, each) === 'open')
        .flatMap((each) => this.openOf(request, each)),
    )
    return HOURS.filter((hour) => asked.includes(hour))
  }

  /** Books an hour for a person, gives it, or takes it away. */
  book(person: number, hour: number, state: 'booked' | 'given' | null): void {
    const worker = this.workers[person]!
    if (state === null) worker.given.delete(hour)
    else worker.given.add(hour)
    if (this.booking === 'confirmed' && state === 'booked') worker.booked.add(hour)
    else if (this.booking === 'confirmed' || state === null) worker.booked.delete(hour)
  }
  copy(): Model {
    return Object.assign(new Model(), structuredClone(this))
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

import { setImmediate } from 'node:timers/promises'
import { endpoints } from '../../../contract/endpoints.ts'
import { centsOrNull, eurosOrNull } from '../../../contract/euros.ts'
import { daysIn, isDay } from '../../../domain/calendar.ts'
import { canPlan } from '../../../domain/roles.ts'
import { HOURS } from '../../../domain/slot.ts'
import type { Deps } from '../../deps.ts'
import { MadeInTurns } from '../../http/fair-queue.ts'
import type { Route } from '../../http/route.ts'
import { TimedVersioned, Versioned } from '../../http/versioned.ts'
import { AppError, invalidField } from '../../kernel/errors.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import type { LoadAsked } from './asked-hours.ts'
import { bookHours } from './book-hours.ts'
import { countGapsLeft } from './count-gaps-left.ts'
import { countWaiting } from './count-waiting.ts'
import { listBookings, listMyBookings, PEOPLE_AT_ONCE } from './list-bookings.ts'
import { listPeopleOfHours } from './list-people-of-hours.ts'
import { listFullHours } from './load-full-hours.ts'
import * as queries from './queries.ts'
import { readCosts, readCoverage } from './read-coverage.ts'
import { readDay } from './read-day.ts'
import { setBudget } from './set-budget.ts'
import { setNeedPattern, setNeedPatternSlots } from './set-need-pattern.ts'
import { setNeeds } from './set-needs.ts'
import { setStaffing } from './set-staffing.ts'
import { refusals } from './texts.ts'

const HOURS_OF_MONTH = 31 * HOURS.length

/** @param loadAsked from the requests, a feature above this one */
export function registerStaffing(route: Route, deps: Deps, loadAsked: LoadAsked): void {
  registerSettings(route, deps)
  registerNeeds(route, deps)
  registerBookings(route, loadAsked)
  registerCoverage(route, loadAsked)
  registerPeople(route, deps, loadAsked)
}

/** Serves how the project staffs its hours, and what a month may cost. */
function registerSettings(route: Route, { db, config, limits }: Deps): void {
  route(endpoints.getStaffing, ({ access: { project } }) => queries.getStaffing(db, project))

  route(endpoints.setStaffing, async ({ access: { project, session }, body, now, write }) => {
    const { booking } = await queries.getStaffing(db, project)
    if (booking !== body.booking) {
      // The change goes through every hour of the project, and holds its lock meanwhile.
      const months = await listPlannedMonths(db, project)
      limits.rates.take('cells', { session, tenant: project }, months.length * HOURS_OF_MONTH, now)
    }
    return write({ project }, (tx) =>
      setStaffing(tx, project, body, {
        by: session.userId,
        now,
        waits: config.noticeWaits,
        turn: () => setImmediate(),
      }),
    )
  })

  route(
    endpoints.countWaiting,
    async ({ access: { project } }) => new MadeInTurns((turn) => countWaiting(db, project, turn)),
  )

  route(
    endpoints.countGapsLeft,
    async ({ access: { project, personId: userId }, now }) =>
      new MadeInTurns((turn) => countGapsLeft(db, { ...project, userId, now }, turn)),
  )

  route(endpoints.getBudget, async ({ access: { project } }) => ({
    monthly: eurosOrNull(await queries.getBudget(db, project)),
  }))

  route(endpoints.setBudget, async ({ access: { project }, body: { monthly }, write }) => ({
    monthly: eurosOrNull(await write({ project }, (tx) => setBudget(tx, project, centsOrNull(monthly)))),
  }))
}

/** Serves how many people each hour needs. */
function registerNeeds(route: Route, { db }: Deps): void {
  route(
    endpoints.getNeeds,
    async ({ access: { project, version }, query: { month } }) =>
      new Versioned(['needs', project.projectId, version, month], async (copy) => ({
        month,
        slots: await queries.ownNeeds.list(copy, { ...project, ...daysIn(month) }),
      })),
  )

  route(endpoints.setNeeds, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setNeeds(tx, project, body.slots)),
  }))

  route(endpoints.getNeedPattern, async ({ access: { project } }) => ({
    slots: await queries.needPattern.list(db, project),
  }))

  route(endpoints.setNeedPattern, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setNeedPattern(tx, project, body.slots)),
  }))

  route(endpoints.setNeedPatternSlots, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setNeedPatternSlots(tx, project, body.slots)),
  }))
}

/** Serves which given hours are booked. */
function registerBookings(route: Route, loadAsked: LoadAsked): void {
  route(endpoints.setBookings, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => bookHours(tx, project, body)),
  }))

  route(endpoints.listBookings, async ({ access: { project, version }, query, now }) => {
    const { month, markClosed } = query
    return new TimedVersioned(
      ['bookings', project.projectId, version, month, markClosed ?? 'false'],
      (copy, turn) =>
        listBookings(copy, { ...project, month, markClosed: markClosed === 'true', now, loadAsked }, turn),
      { large: { list: 'users', piece: PEOPLE_AT_ONCE } },
    )
  })

  route(endpoints.getMyBookings, async ({ access, query: { month }, now }) => {
    const { project, version, session } = access
    const { userId } = session
    return new TimedVersioned(['my-bookings', project.projectId, version, month, userId], (copy) =>
      listMyBookings(copy, { ...project, month, userId, now, loadAsked }),
    )
  })

  route(
    endpoints.getFullHours,
    async ({ access: { project, version }, query: { month } }) =>
      new Versioned(['full', project.projectId, version, month], async (copy) => ({
        month,
        slots: await listFullHours(copy, { ...project, month }),
      })),
  )
}

/** Serves how far the hours of a month are covered, and what they cost. */
function registerCoverage(route: Route, loadAsked: LoadAsked): void {
  route(
    endpoints.getCoverage,
    async ({ access: { project, version }, query: { month }, now }) =>
      new TimedVersioned(['coverage', project.projectId, version, month], (copy) =>
        readCoverage(copy, { ...project, month, now, loadAsked }),
      ),
  )

  route(
    endpoints.getCosts,
    async ({ access: { project, version }, query: { month }, now }) =>
      new TimedVersioned(['costs', project.projectId, version, month], (copy) =>
        readCosts(copy, { ...project, month, now }),
      ),
  )
}

/** Serves who works on a day, and who could work chosen hours. */
function registerPeople(route: Route, { db }: Deps, loadAsked: LoadAsked): void {
  route(endpoints.getDay, async ({ access: { project, version, role }, params: { date }, now }) => {
    const forColleagues = !canPlan(role)
    if (forColleagues && !(await queries.getStaffing(db, project)).showColleagues)
      throw new AppError('forbidden', refusals.colleaguesHidden)
    if (!isDay(date)) throw invalidField('date', refusals.notADay)
    return new TimedVersioned(['day', project.projectId, version, date, String(forColleagues)], (copy) =>
      readDay(copy, { ...project, date, now, loadAsked, forColleagues }),
    )
  })

  route(
    endpoints.listPeopleOfHours,
    async ({ access: { project }, body: { slots }, now }) =>
      new MadeInTurns((turn) => listPeopleOfHours(db, { ...project, slots, now, loadAsked }, turn)),
  )
}

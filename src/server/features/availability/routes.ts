import { endpoints } from '../../../contract/endpoints.ts'
import { overrideInCents, wagesInCents } from '../../../contract/euros.ts'
import { daysIn, DEFAULT_TIME_ZONE } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { dayAt } from '../../../domain/time-zone.ts'
import type { Deps } from '../../deps.ts'
import { MadeInTurns } from '../../http/fair-queue.ts'
import { ITEMS_AT_ONCE, listInTurns } from '../../http/list-in-turns.ts'
import type { Route } from '../../http/route.ts'
import { Versioned } from '../../http/versioned.ts'
import { requireRosterPerson } from '../../kernel/access/decide-access.ts'
import { decidePerson } from '../../kernel/access/decide-person.ts'
import { invalidField, notFound } from '../../kernel/errors.ts'
import { countClosing } from './count-closing.ts'
import { findNextHours } from './find-next-hours.ts'
import { listHours } from './list-hours.ts'
import { previewTenantWages, previewWageOverride } from './preview-wages.ts'
import { saveAvailability } from './save-availability.ts'
import { summarise } from './summarise.ts'
import { refusals } from './texts.ts'

export function registerAvailability(route: Route, { db }: Deps): void {
  route(endpoints.getMyAvailability, async ({ access: { project, session, version }, query: { month } }) => {
    const me = { ...project, userId: session.userId }
    if (month !== undefined) return { slots: await listHours(db, { ...me, ...daysIn(month) }) }
    return listInTurns(['hours', project.projectId, version, me.userId], project, (copy, span) =>
      listHours(copy, { ...me, ...span }),
    )
  })

  route(endpoints.findNextHours, async ({ access: { project, version, session }, query }) => {
    const { userId } = session
    const after = { date: query.from, hour: Number(query.hour) }
    return new Versioned(
      ['next-hours', project.projectId, version, after.date, after.hour, userId],
      async (copy) => {
        const next = await findNextHours(copy, { ...project, userId, after })
        if (!next) return { next: null }
        const { cents, ...hours } = next
        return { next: { ...hours, euros: centsToEuros(cents) } }
      },
    )
  })

  route(endpoints.saveAvailability, async ({ access, body, now, write }) => {
    const { project, role } = access
    const { freelancerId, availability: entries, known } = body
    return {
      slots: await write({ project }, async (tx) => {
        // The named person is decided under the lock of the project, or a person who just left the roster would get hours.
        const userId = await decidePerson(tx, access, freelancerId, refusals.notYours)
        if (userId === access.session.userId && !access.isOnRoster) {
          // A caller who plans the project and is not on its roster names a freelancer who is.
          throw freelancerId === undefined ? invalidField('freelancerId', refusals.whose) : notFound()
        }
        return saveAvailability(tx, { ...project, userId }, { role, entries, known, now })
      }),
    }
  })

  route(endpoints.saveUserAvailability, async ({ access, body, now, write }) => {
    const { project, role, personId: userId } = access
    const person = { ...project, userId }
    const entries = body.availability
    return { slots: await write({ project }, (tx) => saveAvailability(tx, person, { role, entries, now })) }
  })

  route(endpoints.countClosing, async ({ access: { project }, body: { slots, userId } }) => {
    if (userId !== undefined && slots.some(({ day }) => day !== undefined)) {
      throw invalidField('slots', refusals.ownColoursByDate)
    }
    const person = userId === undefined ? undefined : await requireRosterPerson(db, project, userId)
    return new MadeInTurns((turn) => countClosing(db, { ...project, slots, userId: person }, turn))
  })

  route(endpoints.previewWageConfig, async ({ access: { tenant }, body, now }) => {
    const planned = { choice: body, wages: wagesInCents(body), today: dayAt(now, DEFAULT_TIME_ZONE) }
    return new MadeInTurns((turn) => previewTenantWages(db, { ...tenant, ...planned }, turn))
  })

  route(endpoints.previewWageOverride, async ({ access: { tenant, personId: userId }, body, now }) => {
    const planned = { choice: body, wages: overrideInCents(body), today: dayAt(now, DEFAULT_TIME_ZONE) }
    return new MadeInTurns((turn) => previewWageOverride(db, { ...tenant, userId, ...planned }, turn))
  })

  route(endpoints.getSummary, async ({ access, query: { month } }) => {
    const { project, version } = access
    return new Versioned(
      ['summary', project.projectId, version, month],
      async (copy, turn) => ({ totalsByUser: await summarise(copy, { ...project, month }, turn) }),
      { large: { list: 'totalsByUser', piece: ITEMS_AT_ONCE } },
    )
  })
}

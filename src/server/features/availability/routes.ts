import { endpoints } from '../../../contract/endpoints.ts'
import type { DayHours } from '../../../domain/availability.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { Versioned } from '../../http/versioned.ts'
import { decidePerson } from '../../kernel/access/decide-person.ts'
import type { Acting, RosterScope } from '../../kernel/access/types.ts'
import { invalidField, notFound } from '../../kernel/errors.ts'
import { listHours } from './list-hours.ts'
import { saveAvailability } from './save-availability.ts'
import { summarise } from './summarise.ts'
import { refusals } from './texts.ts'

export function registerAvailability(route: Route, { db }: Deps): void {
  const save = async (person: Acting<RosterScope>, role: Role, entries: DayHours[], known?: DayHours[]) => ({
    slots: await saveAvailability(db, { ...person, role, entries, known }),
  })

  route(endpoints.getMyAvailability, async ({ access, query }) => {
    const me = { ...access.project, userId: access.session.userId }
    return { slots: await listHours(db, { ...me, ...daysIn(query.month) }) }
  })

  route(endpoints.saveAvailability, async ({ access, body, now }) => {
    const { freelancerId, availability, known } = body
    const userId = await decidePerson(db, access, freelancerId, refusals.notYours)
    if (userId === access.session.userId && !access.isOnRoster) {
      // An administrator who gives no hours here themselves: a name forgotten, or one that the roster does not have.
      throw freelancerId === undefined ? invalidField('freelancerId', refusals.whose) : notFound()
    }
    return save(
      { ...access.project, userId, by: access.session.userId, now },
      access.role,
      availability,
      known,
    )
  })

  route(endpoints.saveUserAvailability, ({ access, body, now }) => {
    const person = { ...access.project, userId: access.personId, by: access.session.userId, now }
    return save(person, access.role, body.availability)
  })

  route(endpoints.getSummary, async ({ access, query: { month } }) => {
    const { project, version } = access
    return new Versioned(
      ['summary', project.projectId, version, month],
      async (copy) => ({ totalsByUser: await summarise(copy, { ...project, month }) }),
      { isLarge: true },
    )
  })
}

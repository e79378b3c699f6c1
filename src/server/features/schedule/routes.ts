import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { listInTurns } from '../../http/list-in-turns.ts'
import type { Route } from '../../http/route.ts'
import { Versioned } from '../../http/versioned.ts'
import { decidePerson } from '../../kernel/access/decide-person.ts'
import { findOpenDay } from './find-open-day.ts'
import * as queries from './queries.ts'
import { readSchedule } from './read-schedule.ts'
import { setPatternSlots } from './set-pattern-slots.ts'
import { setPattern } from './set-pattern.ts'
import { setSlots } from './set-slots.ts'
import { setUserSlotModes } from './set-user-slot-modes.ts'
import { refusals } from './texts.ts'

export function registerSchedule(route: Route, { db }: Deps): void {
  route(endpoints.getSchedule, async ({ access, query }) => {
    const { project, version } = access
    const whose = await decidePerson(db, access, query.userId, refusals.notYours)
    const userId = query.includeUserOverrides === 'true' ? whose : undefined
    // The version is read before the data, so it may be older than the data and never newer.
    return new Versioned(['schedule', project.projectId, version, query.month, userId], (copy) =>
      readSchedule(copy, { ...project, month: query.month, userId }),
    )
  })

  route(endpoints.findOpenDay, async ({ access: { project, version, session }, query: { from } }) => {
    const { userId } = session
    return new Versioned(['open-day', project.projectId, version, from, userId], async (copy) => ({
      date: (await findOpenDay(copy, { ...project, userId, from })) ?? null,
    }))
  })

  route(endpoints.setSlot, async ({ access: { project }, body, write }) => {
    await write({ project }, (tx) => setSlots(tx, project, [body]))
    return body
  })

  route(endpoints.setSlots, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setSlots(tx, project, body.slots)),
  }))

  route(endpoints.getPattern, async ({ access }) => ({
    slots: await queries.pattern.list(db, access.project),
  }))

  route(endpoints.setPattern, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setPattern(tx, project, body.slots)),
  }))

  route(endpoints.setPatternSlots, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setPatternSlots(tx, project, body.slots)),
  }))

  route(endpoints.getUserSlotModes, async ({ access: { project, version, personId: userId } }) =>
    listInTurns(['own-modes', project.projectId, version, userId], project, (copy, span) =>
      queries.overridesOfPerson.list(copy, { ...project, ...span, userId }),
    ),
  )

  route(endpoints.setUserSlotMode, async ({ access: { project, personId: userId }, body, write }) => {
    await write({ project }, (tx) => setUserSlotModes(tx, { ...project, userId }, [body]))
    return { slot: body }
  })

  route(endpoints.setUserSlotModes, async ({ access: { project, personId: userId }, body, write }) => ({
    slots: await write({ project }, (tx) => setUserSlotModes(tx, { ...project, userId }, body.slots)),
  }))
}

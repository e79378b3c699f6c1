import { expect, test } from 'vitest'
import { ALL_DAYS, daysInRow } from '../../../domain/calendar.ts'
import { HOURS, type Mode } from '../../../domain/slot.ts'
import { createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { slotValuesOfPerson } from './slot-values.ts'

const app = await createTestApp()
const { db } = app.deps
const ownModes = slotValuesOfPerson('slot_mode_overrides', 'mode')

test.each([
  ['less than one part', 10, 0],
  ['several parts, which end within a day', 330, 2],
])('values in turns are those of one list: %s', async (_, days, turns) => {
  const tenant = await createTenant(app)
  const { project, freelancer } = tenant
  const other = await createFreelancer(app, project)
  const slots = daysInRow('2026-11-01', days).flatMap((date) =>
    HOURS.map((hour) => ({ date, hour, mode: (hour % 2 === 0 ? 'RED' : 'GREEN') as Mode })),
  )
  const place = { ...project, ...ALL_DAYS, userId: freelancer.id }
  await db.transaction().execute(async (tx) => {
    await ownModes.replace(tx, { ...place, slots })
    await ownModes.replace(tx, { ...place, userId: other.id, slots: slots.slice(0, 1) })
  })
  let taken = 0
  const listed = await ownModes.listInTurns(db, place, async () => {
    taken++
  })
  expect(listed).toEqual(slots)
  expect(listed).toEqual(await ownModes.list(db, place))
  expect(taken).toBe(turns)
})

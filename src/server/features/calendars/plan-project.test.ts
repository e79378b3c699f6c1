import { expect, test } from 'vitest'
import { writeMonth } from '../../db/codecs/month-text.ts'
import { createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { setMode } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { planProject } from './plan-project.ts'

const app = await createTestApp()
const { db } = app.deps
const PEOPLE = 51

test('other requests run while the events of many people are planned (abuse 96)', async () => {
  const tenant = await createTenant(app)
  const { tenantId, projectId } = tenant.project
  const date = '2026-11-24'
  await setMode(tenant, { date, hour: 9, mode: 'GREEN' })
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => createFreelancer(app, tenant.project)),
  )
  const hours = writeMonth([{ date, bits: 1 << 2 }])
  const month = { tenant_id: tenantId, project_id: projectId, month: '2026-11', hours }
  await db
    .insertInto('availability_months')
    .values(people.map(({ id }) => ({ ...month, user_id: id })))
    .execute()
  let turns = 0
  const span = { today: '2026-11-20', from: '2026-11-01', to: '2026-11-30' } as const
  const about = { ...span, project: tenant.project, prices: true, language: 'en' } as const
  const { planned } = await planProject(db, about, async () => {
    turns += 1
  })
  // One turn before the month, and one after fifty of its people.
  expect([planned.length, turns]).toEqual([PEOPLE, 2])
})

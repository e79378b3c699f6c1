import { expect, test } from 'vitest'
import { addProject, addToRoster, createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
/** The tests begin on 2026-11-20 in Germany. */
const MONTHS = ['2026-11', '2026-12', '2027-01'] as const
const modes = ['GREEN', 'YELLOW', 'RED', 'BLACK'] as const

/** An open and a confirmed project with people who have own wages, colours and prices, or none. */
async function createPlan() {
  const tenant = await createTenant(app)
  const { admin, freelancer, params, project } = tenant
  const second = await addProject(app.deps.db, { ...tenant.tenant, name: 'Basar', now: 0 })
  const plain = await createFreelancer(app, project)
  const gone = await createFreelancer(app, project)
  const people = [freelancer, plain, gone]
  for (const person of people) await addToRoster(app.deps.db, second, person)
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-12-14', '2026-12-15', '2027-01-01']
  const call = async (name: Parameters<typeof admin.client.call>[0], more: object, body: object) => {
    const reply = await admin.client.call(name, { params: { ...params, ...more }, body })
    expect([name, reply.status < 300]).toEqual([name, true])
  }
  await call('setWageConfig', {}, { wageGreen: 10, wageYellow: 12, wageRed: 15 })
  const own = { userId: freelancer.id }
  await call('setWageOverride', own, { greenWage: 11.25, yellowWage: null, redWage: null })
  for (const [index, { projectId }] of [project, second].entries()) {
    const slots = days.flatMap((date) => modes.map((mode, hour) => ({ date, hour: 8 + hour, mode })))
    await call('setSlots', { projectId }, { slots })
    for (const { id: userId } of people)
      await call(
        'saveUserAvailability',
        { projectId, userId },
        { availability: days.map((day) => ({ day, hours: [8, 9, 10, 11] })) },
      )
    // A price for all on one hour, and a price and another colour of one person on others.
    await call('setSlotPrice', { projectId }, { date: '2026-12-14', hour: 8, amount: 50 })
    await call('setUserSlotPrice', { projectId, ...own }, { date: '2026-12-15', hour: 9, amount: 60 })
    await call(
      'setUserSlotMode',
      { projectId, userId: plain.id },
      { date: '2026-12-15', hour: 9, mode: 'RED' },
    )
    await call(
      'setUserSlotMode',
      { projectId, userId: plain.id },
      { date: '2027-01-01', hour: 11, mode: 'GREEN' },
    )
    if (index === 1)
      await call(
        'setStaffing',
        { projectId },
        {
          ...defaultStaffing,
          booking: 'confirmed',
          keepBooked: false,
        },
      )
  }
  await admin.client.call('removeFromRoster', { params: { ...params, userId: gone.id } })
  /** The euros of all given hours, by month. */
  const givenEuros = async () =>
    Promise.all(
      MONTHS.map(async (month) => {
        let sum = 0
        for (const { projectId } of [project, second]) {
          const { body } = await admin.client.call('getSummary', {
            params: { ...params, projectId },
            query: { month },
          })
          for (const totals of body.totalsByUser) sum += totals.givenEarnings ?? totals.estEarnings
        }
        return Math.round(sum * 100)
      }),
    )
  return { tenant, call, givenEuros, freelancer, plain }
}

const CHANGES = [
  ['today’s wages', { wageGreen: 11, wageYellow: 12, wageRed: 14.5 }],
  ['wages from a day', { wageGreen: 13.5, wageYellow: 12.01, wageRed: 15, validFrom: '2026-12-15' }],
  ['one period for all', { wageGreen: 9, wageYellow: 13, wageRed: 15, all: true }],
  ['wages of yesterday', { wageGreen: 10, wageYellow: 12, wageRed: 20, validFrom: '2026-11-19' }],
] as const

test('the preview of the tenant’s wages says what the change then makes, and changes nothing', async () => {
  const { tenant, call, givenEuros } = await createPlan()
  const { admin, params } = tenant
  for (const [name, body] of CHANGES) {
    const before = await givenEuros()
    const preview = await admin.client.call('previewWageConfig', { params, body })
    expect(await givenEuros()).toEqual(before)
    await call('setWageConfig', {}, body)
    const after = await givenEuros()
    const expected = MONTHS.map((month, index) => [month, after[index]! - before[index]!])
    const months = preview.body.months as { month: string; difference: number }[]
    const found = MONTHS.map((month) => [
      month,
      Math.round((months.find((each) => each.month === month)?.difference ?? 0) * 100),
    ])
    expect([name, found]).toEqual([name, expected])
    expect((await admin.client.call('previewWageConfig', { params, body })).body).toEqual({ months: [] })
  }
})

test('the preview of a person’s wages concerns that person alone', async () => {
  const { tenant, call, givenEuros, plain } = await createPlan()
  const { admin, params } = tenant
  const about = { ...params, userId: plain.id }
  const body = { greenWage: 20, yellowWage: null, redWage: null, validFrom: '2026-12-15' }
  const before = await givenEuros()
  const preview = await admin.client.call('previewWageOverride', { params: about, body })
  await call('setWageOverride', { userId: plain.id }, body)
  const after = await givenEuros()
  expect(preview.body.months).toEqual([
    // The green hour of 15 December in two projects.
    { month: '2026-12', hours: 2, pastHours: 0, difference: (after[1]! - before[1]!) / 100 },
    // That of 1 January, and the one with an own green colour.
    { month: '2027-01', hours: 4, pastHours: 0, difference: (after[2]! - before[2]!) / 100 },
  ])
})

test('the preview counts the hours whose price changes, and past days apart', async () => {
  const { tenant } = await createPlan()
  const { admin, params } = tenant
  const body = { wageGreen: 10, wageYellow: 12, wageRed: 16 }
  const { body: preview } = await admin.client.call('previewWageConfig', { params, body })
  // Two people in both projects, and the hours that the third one had begun before leaving the first one.
  expect(preview.months[0]).toMatchObject({ month: '2026-11', pastHours: 6 })
  const { body: bad } = await admin.client.call('previewWageConfig', {
    params,
    body: { ...body, validFrom: '2026-13-01' },
  })
  expect(bad).toMatchObject({ code: 'invalid_input', fields: { validFrom: expect.any(String) } })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../domain/messages.ts'
import { HOURS, MODES, type Mode } from '../../../domain/slot.ts'
import { createFreelancer, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { savedSlots, setMode, setUserMode, slots } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'

const give = ({ params, freelancer }: TestTenant, availability: unknown) =>
  freelancer.client.call('saveAvailability', { params, body: { availability } })
const saved = (tenant: TestTenant) => savedSlots(app, tenant.freelancer)

/** Makes a tenant whose 20 November has these modes from 7:00 on. */
async function withModes(...modes: Mode[]): Promise<TestTenant> {
  const tenant = await createTenant(app)
  for (const [index, mode] of modes.entries()) await setMode(tenant, { date, hour: 7 + index, mode })
  return tenant
}

describe('a freelancer’s hours', () => {
  test('are added without doubles and in order, and the reply has all hours of their months', async () => {
    const tenant = await withModes('GREEN', 'YELLOW', 'RED')
    await setMode(tenant, { date: '2026-11-02', hour: 7, mode: 'RED' })
    await setMode(tenant, { date: '2027-01-01', hour: 7, mode: 'RED' })
    await give(tenant, [{ day: '2026-11-02', hours: [7] }])
    await give(tenant, [{ day: '2027-01-01', hours: [7] }])
    const reply = await give(tenant, [
      { day: date, hours: [9, 7, 9] },
      { day: date, hours: [8] },
    ])
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.body).toEqual({ slots: [...slots('2026-11-02', 7), ...slots(date, 7, 8, 9)] })
    expect(await saved(tenant)).toEqual([
      ...slots('2026-11-02', 7),
      ...slots(date, 7, 8, 9),
      ...slots('2027-01-01', 7),
    ])
  })

  test('cannot be removed by fewer hours, by none, or in another month beside valid ones (abuse 75)', async () => {
    const tenant = await withModes('GREEN', 'GREEN', 'GREEN')
    await give(tenant, [{ day: date, hours: [7, 8] }])
    for (const availability of [
      [{ day: date, hours: [7, 9] }],
      [{ day: date, hours: [] }],
      [
        { day: '2026-12-01', hours: [] },
        { day: date, hours: [8] },
      ],
    ]) {
      expect(await give(tenant, availability)).toMatchObject({
        status: 409,
        body: { code: 'cannot_remove_hours', error: messages.en.cannotRemoveHours },
      })
    }
    expect(await saved(tenant)).toEqual(slots(date, 7, 8))
  })

  test('may be stated as none where none are saved, which stores nothing', async () => {
    const tenant = await withModes('GREEN')
    expect(await give(tenant, [{ day: date, hours: [] }])).toMatchObject({ status: 200, body: { slots: [] } })
    expect(await give(tenant, [])).toMatchObject({ status: 200, body: { slots: [] } })
  })

  test.each(
    MODES.flatMap((mode) => (['pattern', 'dated', 'override'] as const).map((source) => ({ mode, source }))),
  )('need an open slot: $mode from the $source (abuse 76)', async ({ mode, source }) => {
    const isOpen = mode !== 'WHITE' && mode !== 'BLACK'
    const against: Mode = isOpen ? 'BLACK' : 'GREEN'
    const tenant = await createTenant(app)
    // 20 November 2026 is a Friday. Each stronger source contradicts the weaker ones.
    await app.deps.db
      .insertInto('pattern_slots')
      .values({
        tenant_id: tenant.tenant.tenantId,
        project_id: tenant.project.projectId,
        weekday: 4,
        hour: 8,
        mode: source === 'pattern' ? mode : against,
      })
      .execute()
    if (source !== 'pattern')
      await setMode(tenant, { date, hour: 8, mode: source === 'dated' ? mode : against })
    if (source === 'override') await setUserMode(tenant, { date, hour: 8, mode })
    await setMode(tenant, { date, hour: 9, mode: 'GREEN' })

    const refusal = { status: 409, body: { code: 'hours_not_open', error: messages.en.hoursNotOpen } }
    expect(await give(tenant, [{ day: date, hours: [8, 9] }])).toMatchObject(
      isOpen ? { status: 200 } : refusal,
    )
    expect(await saved(tenant)).toEqual(isOpen ? slots(date, 8, 9) : [])
  })

  test('may stay on a slot that was closed later, beside new ones', async () => {
    const tenant = await withModes('GREEN', 'GREEN')
    await give(tenant, [{ day: date, hours: [7] }])
    await setMode(tenant, { date, hour: 7, mode: 'BLACK' })
    expect((await give(tenant, [{ day: date, hours: [7, 8] }])).status).toBe(200)
  })

  test('do not depend on other people’s overrides', async () => {
    const tenant = await withModes('GREEN')
    const other = await createFreelancer(app, tenant.project)
    await setUserMode({ ...tenant, freelancer: other }, { date, hour: 7, mode: 'BLACK' })
    expect((await give(tenant, [{ day: date, hours: [7] }])).status).toBe(200)
  })

  test('only ever grow, whatever is sent (abuse 75)', async () => {
    const tenant = await withModes(...HOURS.map(() => 'GREEN' as const))
    const hours = fc.subarray([...HOURS])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day: fc.constant(date), hours }), { maxLength: 3 }),
        async (sent) => {
          const before = await saved(tenant)
          await give(tenant, sent)
          expect(await saved(tenant)).toEqual(expect.arrayContaining(before))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('an administrator', () => {
  test('states any hours of a day at either path, and clears a day with none', async () => {
    const tenant = await withModes('BLACK')
    const { admin, freelancer, params } = tenant
    const about = { ...params, userId: freelancer.id }
    const byPath = (availability: unknown) =>
      admin.client.call('saveUserAvailability', { params: about, body: { availability } })
    const byBody = (availability: unknown) =>
      admin.client.call('saveAvailability', { params, body: { freelancerId: freelancer.id, availability } })
    for (const save of [byPath, byBody]) {
      await save([
        { day: date, hours: [7, 20] },
        { day: '2026-11-21', hours: [9] },
      ])
      expect(await save([{ day: date, hours: [20, 12] }])).toMatchObject({
        status: 200,
        body: { slots: [...slots(date, 12, 20), ...slots('2026-11-21', 9)] },
      })
      expect((await save([{ day: date, hours: [] }])).body).toEqual({ slots: slots('2026-11-21', 9) })
    }
  })

  test('must name a freelancer unless on the roster', async () => {
    const { params, project, admin } = await createTenant(app)
    const body = { availability: [{ day: date, hours: [7] }] }
    expect(await admin.client.call('saveAvailability', { params, body })).toMatchObject({
      status: 400,
      body: {
        fields: { freelancerId: expect.stringMatching(/^You are not on the roster of this project\./) },
      },
    })
    await app.deps.db
      .insertInto('roster_entries')
      .values({
        tenant_id: project.tenantId,
        project_id: project.projectId,
        user_id: admin.id,
        removed_at: null,
        created_at: 0,
      })
      .execute()
    expect((await admin.client.call('saveAvailability', { params, body })).body).toEqual({
      slots: slots(date, 7),
    })
  })

  test('gets an equal 404 at both paths for a person who is not on the roster (abuse 04, 11)', async () => {
    const { params, admin } = await createTenant(app)
    const stranger = (await createTenant(app)).freelancer
    const availability = [{ day: date, hours: [7] }]
    for (const userId of [stranger.id, admin.id, crypto.randomUUID(), 'x', '\0']) {
      const byPath = await admin.client.call('saveUserAvailability', {
        params: { ...params, userId },
        body: { availability },
      })
      const byBody = await admin.client.call('saveAvailability', {
        params,
        body: { freelancerId: userId, availability },
      })
      expect(byPath).toMatchObject({ status: 404, body: byBody.body })
      expect(byBody.status).toBe(404)
    }
    expect(await savedSlots(app, stranger)).toEqual([])
  })

  test('loses none of a year of whole days in one call (abuse 99)', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const months = ['2027-01', '2027-03', '2027-05', '2027-07', '2027-08', '2027-10', '2027-12']
    const availability = months.flatMap((month) =>
      Array.from({ length: 31 }, (_, day) => ({
        day: `${month}-${String(day + 1).padStart(2, '0')}`,
        hours: HOURS,
      })),
    )
    const about = { ...params, userId: freelancer.id }
    const reply = await admin.client.call('saveUserAvailability', { params: about, body: { availability } })
    expect(reply.body.slots).toHaveLength(7 * 31 * 14)
    expect(await savedSlots(app, freelancer)).toEqual(reply.body.slots)
  })
})

describe('freelancerId of a freelancer', () => {
  test('may be their own, and with another person’s id the reply is 403 and nothing is saved (abuse 10)', async () => {
    const tenant = await withModes('GREEN')
    const { params, project, freelancer } = tenant
    const other = await createFreelancer(app, project)
    const as = (freelancerId: string) =>
      freelancer.client.call('saveAvailability', {
        params,
        body: { freelancerId, availability: [{ day: date, hours: [7] }] },
      })
    for (const id of [other.id, crypto.randomUUID(), 'x', '', '\0', '\ud800'])
      expect((await as(id)).status).toBe(403)
    expect(await savedSlots(app, other)).toEqual([])
    expect((await as(freelancer.id)).body).toEqual({ slots: slots(date, 7) })
  })
})

describe('bad availability', () => {
  const bad: [string, unknown][] = [
    ...[6, 21, 7.5, '7', -0, null, 1e9].map((hour): [string, unknown] => [
      'availability.0.hours.0',
      [{ day: date, hours: [hour] }],
    ]),
    ...['2026-02-30', '2026-2-3', 'infinity', 'tomorrow', '0000-00-00', [date], null, `${date}\0`].map(
      (day): [string, unknown] => ['availability.0.day', [{ day, hours: [7] }]],
    ),
    [
      'availability.1.day',
      [
        { day: date, hours: [7] },
        { day: '2027-02-29', hours: [7] },
      ],
    ],
    ['availability.0.hours', [{ day: date }]],
    ['availability.0.hours', [{ day: date, hours: Array.from({ length: 10_000 }, () => 7) }]],
    ['availability', Array.from({ length: 1000 }, () => ({ day: date, hours: [7] }))],
    ['availability', 'all'],
    ['availability', undefined],
    ['availability.0', [7]],
  ]
  test.each(bad)('is refused, naming %s (%#) (abuse 80, 81)', async (field, availability) => {
    const tenant = await withModes('GREEN')
    const { params, admin, freelancer } = tenant
    const about = { ...params, userId: freelancer.id }
    for (const reply of [
      await give(tenant, availability),
      await admin.client.call('saveUserAvailability', { params: about, body: { availability } }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { error: messages.en.invalidAvailability } })
      expect(reply.body.fields[field]).toBe(messages.en.invalidAvailability)
    }
    expect(await saved(tenant)).toEqual([])
  })
})

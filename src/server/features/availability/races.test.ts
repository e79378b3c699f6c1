import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOURS } from '../../../domain/slot.ts'
import { createFreelancer, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { savedSlots, setMode } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { startWaitingCall } from '../../testing/waiting-writes.ts'
import { writeWithoutFacts, writeAs } from '../../testing/write-as.ts'

const app = await createTestApp()
const days = ['2026-11-20', '2026-11-21', '2026-12-01']

/** Makes a tenant whose weekly pattern opens every hour. */
async function openTenant(): Promise<TestTenant> {
  const tenant = await createTenant(app)
  const { tenantId, projectId } = tenant.project
  const cells = Array.from({ length: 7 }, (_, weekday) => HOURS.map((hour) => ({ weekday, hour }))).flat()
  await writeAs(app, tenant.admin.id)(
    { project: tenant.project },
    writeWithoutFacts((tx) =>
      tx
        .insertInto('pattern_slots')
        .values(
          cells.map((cell) => ({
            ...cell,
            tenant_id: tenantId,
            project_id: projectId,
            mode: 'GREEN' as const,
          })),
        )
        .execute(),
    ),
  )
  return tenant
}

describe('saving hours simultaneously', () => {
  test('loses no hour of any person, and stores each once (abuse 79)', async () => {
    const save = fc.record({
      person: fc.nat(1),
      day: fc.constantFrom(...days),
      hours: fc.array(fc.constantFrom(...HOURS), { minLength: 1, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(save, { minLength: 2, maxLength: 8 }), async (saves) => {
        const tenant = await openTenant()
        const people = [tenant.freelancer, await createFreelancer(app, tenant.project)]
        const given = people.map(() => new Set<string>())
        await Promise.all(
          saves.map(async ({ person, day, hours }) => {
            const reply = await people[person]!.client.call('saveAvailability', {
              params: tenant.params,
              body: { availability: [{ day, hours }] },
            })
            // A second save without the hours of the first is refused, and must then change nothing.
            expect([200, 409]).toContain(reply.status)
            if (reply.status === 200) for (const hour of hours) given[person]!.add(`${day}:${hour}`)
          }),
        )
        for (const [index, person] of people.entries()) {
          const saved = (await savedSlots(app, person)).map(({ date, hour }) => `${date}:${hour}`)
          expect(new Set(saved)).toEqual(given[index])
          expect(saved).toHaveLength(given[index]!.size)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('by two people on the same slots stores the hours of both', async () => {
    const tenant = await openTenant()
    const people = [tenant.freelancer, await createFreelancer(app, tenant.project)]
    const replies = await Promise.all(
      people.map((person) =>
        person.client.call('saveAvailability', {
          params: tenant.params,
          body: { availability: days.map((day) => ({ day, hours: HOURS })) },
        }),
      ),
    )
    for (const reply of replies) expect(reply.status).toBe(200)
    for (const person of people)
      expect(await savedSlots(app, person)).toHaveLength(days.length * HOURS.length)
  })

  test('changes only the hours of the person whom an administrator names', async () => {
    const tenant = await openTenant()
    const other = await createFreelancer(app, tenant.project)
    await Promise.all([
      tenant.freelancer.client.call('saveAvailability', {
        params: tenant.params,
        body: { availability: [{ day: days[0], hours: [7, 8] }] },
      }),
      tenant.admin.client.call('saveUserAvailability', {
        params: { ...tenant.params, userId: other.id },
        body: { availability: [{ day: days[0], hours: [9] }] },
      }),
    ])
    expect(await savedSlots(app, tenant.freelancer)).toHaveLength(2)
    expect(await savedSlots(app, other)).toHaveLength(1)
  })
})

describe('closing a slot while a freelancer gives the hour', () => {
  test('leaves the hour given before the slot closed, or refused (abuse 77)', async () => {
    const tenant = await createTenant(app)
    const date = '2026-11-20'
    const outcomes = new Set<number>()
    for (const hour of [...HOURS, ...HOURS]) {
      const body = { freelancerId: tenant.freelancer.id, availability: [{ day: date, hours: [] }] }
      await tenant.admin.client.call('saveAvailability', { params: tenant.params, body })
      await setMode(tenant, { date, hour, mode: 'GREEN' })
      const take = () =>
        tenant.freelancer.client.call('saveAvailability', {
          params: tenant.params,
          body: { availability: [{ day: date, hours: [hour] }] },
        })
      const close = () => setMode(tenant, { date, hour, mode: 'BLACK' })
      const [reply] =
        hour % 2 ? await Promise.all([take(), close()]) : (await Promise.all([close(), take()])).toReversed()
      const status = (reply as Awaited<ReturnType<typeof take>>).status
      outcomes.add(status)
      const saved = await savedSlots(app, tenant.freelancer)
      expect(saved).toEqual(status === 200 ? [{ date, hour }] : [])
      // An hour that was given in time stays and may be sent again, but cannot be given anew.
      expect((await take()).status).toBe(status)
    }
    expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true)
  })

  test('is checked after a running change of the slot has committed (abuse 77)', async () => {
    const tenant = await createTenant(app)
    const { params, project, freelancer, admin } = tenant
    const date = '2026-11-20'
    await setMode(tenant, { date, hour: 8, mode: 'GREEN' })
    const body = { availability: [{ day: date, hours: [8] }] }
    const saving = await writeAs(app, admin.id)(
      { project },
      writeWithoutFacts(async (tx) => {
        const ofProject = tx.updateTable('schedule_slots').where('project_id', '=', project.projectId)
        await ofProject.set({ mode: 'BLACK' }).execute()
        const started = { reply: freelancer.client.call('saveAvailability', { params, body }) }
        // In this time a save that does not wait would read GREEN and commit.
        for (let query = 0; query < 100; query += 1) await tx.selectFrom('projects').select('id').execute()
        return started
      }),
    )
    expect((await saving.reply).status).toBe(409)
    expect(await savedSlots(app, freelancer)).toEqual([])
  })
})

describe('a stale page', () => {
  const date = '2026-11-20'
  const day = (...hours: number[]) => [{ day: date, hours }]

  /** Makes a freelancer's page with hours 8 and 9, and removes hour 8 as an administrator. Every hour stays open. */
  async function stalePage() {
    const tenant = await openTenant()
    const { params, admin, freelancer } = tenant
    const save = (body: object) => freelancer.client.call('saveAvailability', { params, body })
    await save({ availability: day(8, 9) })
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('saveUserAvailability', { params: about, body: { availability: day(9) } })
    return { freelancer, save }
  }

  test('adds no hour that an administrator removed since, if it sends what it showed (abuse 78)', async () => {
    const { freelancer, save } = await stalePage()
    const reply = await save({ availability: day(8, 9, 10), known: day(8, 9) })
    expect(reply).toMatchObject({ status: 409, body: { code: 'hours_removed' } })
    expect(await savedSlots(app, freelancer)).toEqual([{ date, hour: 9 }])
    // A page that has read again may add the hour anew.
    expect((await save({ availability: day(8, 9, 10), known: day(9) })).status).toBe(200)
  })

  test('may add other hours of that day, and any open hour if it does not send what it showed (abuse 78)', async () => {
    const { freelancer, save } = await stalePage()
    expect((await save({ availability: day(9, 10), known: day(8, 9) })).status).toBe(200)
    expect((await save({ availability: day(8, 9, 10) })).status).toBe(200)
    expect(await savedSlots(app, freelancer)).toHaveLength(3)
  })

  test.each([[null], ['x'], [[{ day: date, hours: [6] }]], [[{ day: 'x', hours: [] }]]])(
    'is refused by name when what it knew is no availability: %j',
    async (known) => {
      const { save } = await stalePage()
      const { status, body } = await save({ availability: day(9), known })
      expect([status, body.error]).toEqual([400, 'Invalid availability payload'])
      expect(Object.keys(body.fields)[0]).toMatch(/^known/)
    },
  )

  test('cannot bring back hours that an administrator removed onto a closed slot (abuse 78)', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await setMode(tenant, { date, hour: 8, mode: 'GREEN' })
    const give = () =>
      freelancer.client.call('saveAvailability', {
        params,
        body: { availability: [{ day: date, hours: [8] }] },
      })
    await give()
    await setMode(tenant, { date, hour: 8, mode: 'WHITE' })
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('saveUserAvailability', {
      params: about,
      body: { availability: [{ day: date, hours: [] }] },
    })
    expect((await give()).status).toBe(409)
    expect(await savedSlots(app, freelancer)).toEqual([])
  })
})

// SQLite has one writer at a time: a removal comes before or after a save.
test.skipIf(testEngine === 'sqlite')(
  'hours of a person who leaves the roster meanwhile are not saved',
  async () => {
    const { project, params, admin, freelancer } = await createTenant(app)
    const saving = await writeAs(app, admin.id)(
      { project },
      writeWithoutFacts(async (tx) => {
        const started = await startWaitingCall(tx, app.deps.db, () =>
          admin.client.call('saveAvailability', {
            params,
            body: { freelancerId: freelancer.id, availability: [{ day: days[0]!, hours: [9] }] },
          }),
        )
        await tx
          .updateTable('roster_entries')
          .set({ removed_at: 1 })
          .where('tenant_id', '=', project.tenantId)
          .where('user_id', '=', freelancer.id)
          .execute()
        return started
      }),
    )
    expect((await saving.call).status).toBe(404)
    expect(await savedSlots(app, freelancer)).toEqual([])
  },
)

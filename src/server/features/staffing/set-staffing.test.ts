import { describe, expect, test } from 'vitest'
import { readEvents } from '../../testing/event-reader.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })

const defaults = {
  booking: 'open',
  need: { GREEN: 1, YELLOW: 1, RED: 1 },
  closeFull: false,
  releaseHours: null,
  answerHours: 24,
  showColleagues: false,
}
const setStaffing = ({ admin, params }: TestTenant, body: object) =>
  admin.client.call('setStaffing', { params, body })
const staffingOf = async ({ freelancer, params }: TestTenant) =>
  (await freelancer.client.call('getStaffing', { params })).body
const setBudget = ({ admin, params }: TestTenant, monthly: unknown) =>
  admin.client.call('setBudget', { params, body: { monthly } })
const budgetOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('getBudget', { params })).body
const historyOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('listHistory', { params, query: { kind: 'staffing' } })).body.entries

describe('the staffing of a project', () => {
  test('is open, needs one person an hour and closes nothing until it is set', async () => {
    expect(await staffingOf(await createTenant(app))).toEqual(defaults)
  })

  test.each([
    { need: { GREEN: 0, YELLOW: 99, RED: 3 } },
    { closeFull: true },
    { releaseHours: 0 },
    { releaseHours: 720 },
    { answerHours: 1 },
    { answerHours: 168 },
    { showColleagues: true },
  ])('becomes %j, for members to read, and goes back', async (change) => {
    const tenant = await createTenant(app)
    const stated = { ...defaults, ...change }
    expect(await setStaffing(tenant, stated)).toMatchObject({ status: 200, body: stated })
    expect(await staffingOf(tenant)).toEqual(stated)
    await setStaffing(tenant, defaults)
    expect(await staffingOf(tenant)).toEqual(defaults)
  })

  test.each([
    ['booking', [undefined, 'closed', null, 1]],
    ['need', [undefined, null, 1, []]],
    ['need.GREEN', [undefined, -1, 100, 1.5, '1', null]],
    ['need.RED', [undefined, 1e9]],
    ['closeFull', [undefined, null, 1, 'true']],
    ['releaseHours', [undefined, -1, 721, 0.5, '24']],
    ['answerHours', [undefined, null, 0, 169, 1.5]],
    ['showColleagues', [undefined, null, 0]],
  ])('refuses a wrong or missing %s by name, and nothing changes', async (name, values) => {
    const tenant = await createTenant(app)
    const [field = '', part] = name.split('.')
    for (const value of values) {
      const wrong = part === undefined ? value : { ...defaults.need, [part]: value }
      expect(await setStaffing(tenant, { ...defaults, answerHours: 5, [field]: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [name]: expect.any(String) } },
      })
    }
    expect(await staffingOf(tenant)).toEqual(defaults)
  })

  test('leaves one entry in the history with the settings that changed', async () => {
    const tenant = await createTenant(app)
    const stated = { ...defaults, closeFull: true, releaseHours: 48 }
    for (const _ of ['once', 'again']) await setStaffing(tenant, stated)
    expect(await historyOf(tenant)).toMatchObject([
      {
        by: { id: tenant.admin.id },
        before: { closeFull: false, releaseHours: null },
        after: { closeFull: true, releaseHours: 48 },
      },
    ])
  })

  test('keeps what each of two administrators stated last when they save at once', async () => {
    const tenant = await createTenant(app)
    const many = Array.from({ length: 10 }, (_, index) => ({ ...defaults, answerHours: index + 1 }))
    const replies = await Promise.all(many.map((stated) => setStaffing(tenant, stated)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const changes = (await historyOf(tenant)).toReversed()
    for (const [index, { after }] of changes.slice(0, -1).entries())
      expect(changes[index + 1].before).toEqual(after)
    expect((await staffingOf(tenant)).answerHours).toBe(changes.at(-1).after.answerHours)
  })
})

describe('the budget of a month', () => {
  test('is none, becomes an amount in euros, and none again', async () => {
    const tenant = await createTenant(app)
    expect(await budgetOf(tenant)).toEqual({ monthly: null })
    for (const monthly of [0, 1200.5, 10_000_000, null]) {
      expect(await setBudget(tenant, monthly)).toMatchObject({ status: 200, body: { monthly } })
      expect(await budgetOf(tenant)).toEqual({ monthly })
    }
    expect((await historyOf(tenant)).map(({ after }: { after: object }) => after)).toEqual([
      { budget: null },
      { budget: 10_000_000 },
      { budget: 1200.5 },
      { budget: 0 },
    ])
  })

  test('is refused by name where it is no amount', async () => {
    const tenant = await createTenant(app)
    await setBudget(tenant, 7)
    for (const monthly of [undefined, -1, -0.01, 10_000_000.01, 0.001, '5', true])
      expect(await setBudget(tenant, monthly)).toMatchObject({
        status: 400,
        body: { fields: { monthly: expect.any(String) } },
      })
    expect(await budgetOf(tenant)).toEqual({ monthly: 7 })
  })
})

test('open pages hear of the staffing, and only administrators of the budget', async () => {
  const tenant = await createTenant(app)
  const watch = ({ token }: { token: string }) => readEvents(url, token, tenant.params.projectId)
  const [admin, freelancer] = [await watch(tenant.admin), await watch(tenant.freelancer)]
  await setBudget(tenant, 100)
  await setStaffing(tenant, { ...defaults, closeFull: true })
  const about = { kind: 'staffing', by: tenant.admin.id, byName: 'Anna Meyer' }
  expect([await admin.next(), await admin.next(), await admin.next()]).toEqual([
    { version: 1, kind: 'version' },
    { version: 2, fact: 'budget-set', ...about },
    { version: 3, fact: 'staffing-set', ...about },
  ])
  expect([await freelancer.next(), await freelancer.next()]).toEqual([
    { version: 1, kind: 'version' },
    { version: 3, fact: 'staffing-set', ...about },
  ])
  for (const reader of [admin, freelancer]) reader.close()
})

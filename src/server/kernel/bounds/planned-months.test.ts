import { expect, test } from 'vitest'
import { createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { addCells } from './queries.ts'

const app = await createTestApp()

test('a reply without a month has all months, whatever their order on the disk', async () => {
  const { admin, params, project } = await createTenant(app)
  const days = ['2027-03-01', '2027-01-01', '2027-02-01']
  const prices = days.map((date) => ({ date, hour: 8, amount: 20 }))
  for (const price of prices)
    expect((await admin.client.call('setSlotPrice', { params, body: price })).status).toBe(200)
  // PostgreSQL moves a row that changes behind the others.
  await app.deps.db.transaction().execute(async (tx) => {
    for (const month of ['2027-02', '2027-01']) await addCells(tx, project, [{ month, cells: 1 }])
  })
  const { body } = await admin.client.call('listSlotPrices', { params })
  expect(body.slots).toEqual(prices.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { listPlannedMonths } from './planned-months.ts'

const app = await createTestApp()

test('the planned months are in order, also where no index gives their order', async () => {
  const { admin, params, project } = await createTenant(app)
  for (const month of ['2027-03', '2027-01', '2027-02']) {
    const price = { date: `${month}-01`, hour: 8, amount: 20 }
    expect((await admin.client.call('setSlotPrice', { params, body: price })).status).toBe(200)
  }
  const months = await app.deps.db.transaction().execute(async (tx) => {
    if (testEngine === 'postgres')
      for (const name of ['indexscan', 'indexonlyscan', 'bitmapscan'])
        await sql`select set_config(${`enable_${name}`}, 'off', true)`.execute(tx)
    return listPlannedMonths(tx, project)
  })
  expect(months).toEqual(['2027-01', '2027-02', '2027-03'])
})

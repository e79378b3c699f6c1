import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../db/schema.ts'
import { settleAll, statement, withCommit } from '../db/statements/statement.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openTestDatabase, testEngine } from '../testing/test-database.ts'

const { db } = (await createTestApp()).deps

const insertTenant = statement((tx, args: { id: string }) =>
  tx.insertInto('tenants').values({ id: args.id, name: 'Rheinufer', created_at: 0 }),
)
/** Inserts a membership of a person who does not exist, so that the database refuses it. */
const insertMembership = statement((tx, args: { id: string }) =>
  tx
    .insertInto('memberships')
    .values({ tenant_id: args.id, user_id: 'nobody', role: 'ADMIN', created_at: 0 }),
)
const countTenants = async (from: Db, id: string) =>
  (await from.selectFrom('tenants').select('id').where('id', '=', id).execute()).length

test('statements sent with the commit take effect in their order', async () => {
  const id = randomUUID()
  const found = await db.transaction().execute(async (tx) => {
    withCommit(insertTenant(tx, { id }))
    const here = await countTenants(tx, id)
    withCommit(tx.updateTable('tenants').set({ name: 'Markt' }).where('id', '=', id).execute())
    withCommit(insertTenant(tx, { id: `${id}-2` }))
    return here
  })
  expect(found).toBe(1)
  expect(await db.selectFrom('tenants').select('name').where('id', '=', id).execute()).toEqual([
    { name: 'Markt' },
  ])
  expect(await countTenants(db, `${id}-2`)).toBe(1)
})

test('a transaction fails with the failure of a statement sent with its commit', async () => {
  const id = randomUUID()
  const failing = db.transaction().execute(async (tx) => {
    withCommit(insertTenant(tx, { id }))
    withCommit(insertMembership(tx, { id }))
  })
  await expect(failing).rejects.toThrow(/foreign key/i)
  expect(await countTenants(db, id)).toBe(0)
})

test('statements after a failed one fail with its failure, and none takes effect', async () => {
  const id = randomUUID()
  let asked: Promise<unknown>[] = []
  const failing = db.transaction().execute((tx) => {
    asked = [insertMembership(tx, { id }), insertTenant(tx, { id }), countTenants(tx, id)]
    return settleAll(asked)
  })
  await expect(failing).rejects.toThrow(/foreign key/i)
  expect(asked).toHaveLength(3)
  for (const each of asked) await expect(each).rejects.toThrow(/foreign key/i)
  expect(await countTenants(db, id)).toBe(0)
})

// SQLite executes BEGIN before the next statement is sent.
test.runIf(testEngine === 'postgres')('a transaction that could not begin writes nothing', async () => {
  const database = await openTestDatabase()
  const { db: own } = database
  await own.transaction().execute((tx) => countTenants(tx, ''))
  const [begin] = (
    await sql<{ name: string }>`select name from pg_prepared_statements where statement = 'begin'`.execute(
      own,
    )
  ).rows
  // The pool has one connection, and the prepared statement with which its next transaction begins is gone.
  await sql`deallocate ${sql.id(begin!.name)}`.execute(own)
  const id = randomUUID()
  const failing = own.transaction().execute(async (tx) => {
    withCommit(insertTenant(tx, { id }))
    await countTenants(tx, id)
  })
  await expect(failing).rejects.toThrow(/does not exist/)
  expect(await countTenants(own, id)).toBe(0)
  await database.close()
})

const selectTenant = statement((from, args: { id: string }) =>
  from.selectFrom('tenants').select('id').where('id', '=', args.id),
)

test('a statement beside a transaction has no part in it', async () => {
  const [inside, beside] = [randomUUID(), randomUUID()]
  let asked: [seen: Promise<unknown>, written: Promise<unknown>] | undefined
  const failing = db.transaction().execute(async (tx) => {
    await insertTenant(tx, { id: inside })
    asked = [selectTenant(db, { id: inside }), insertTenant(db, { id: beside })]
    await countTenants(tx, inside)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await Promise.all(asked!)).toEqual([[], []])
  expect(await countTenants(db, inside)).toBe(0)
  expect(await countTenants(db, beside)).toBe(1)
})

test('a transaction that has ended takes no statement', async () => {
  const [id, late] = [randomUUID(), randomUUID()]
  const ended = await db.transaction().execute(async (tx) => {
    await insertTenant(tx, { id })
    return { tx }
  })
  await expect(async () => insertTenant(ended.tx, { id: late })).rejects.toThrow(/committed/)
  // The next transaction on the connection does not execute that statement either.
  await db.transaction().execute(async (tx) => {
    await insertTenant(tx, { id: `${id}-2` })
    await expect(async () => insertTenant(ended.tx, { id: late })).rejects.toThrow(/committed/)
  })
  expect(await countTenants(db, late)).toBe(0)
})

test('a connection is usable after a failed transaction', async () => {
  await expect(db.transaction().execute((tx) => insertMembership(tx, { id: randomUUID() }))).rejects.toThrow(
    /foreign key/i,
  )
  const id = randomUUID()
  await db.transaction().execute((tx) => insertTenant(tx, { id }))
  expect(await countTenants(db, id)).toBe(1)
})

test('a transaction throws its first failure, also where a statement sent with its commit fails', async () => {
  const id = randomUUID()
  const failing = db.transaction().execute(async (tx) => {
    await insertTenant(tx, { id })
    withCommit(insertMembership(tx, { id }))
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await countTenants(db, id)).toBe(0)
})

// The stack of a SQLite failure names the caller already.
test.runIf(testEngine === 'postgres')('a failure names its statement, without values', async () => {
  const id = randomUUID()
  const failing = db
    .transaction()
    .execute((tx) => settleAll([countTenants(tx, id), insertMembership(tx, { id })]))
  const statement = expect.stringMatching(/^insert into "memberships" .* values \(\$1, /)
  await expect(failing).rejects.toMatchObject({ statement })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import type { Db } from '../schema.ts'
import { statement } from './statement.ts'

const { db } = (await createTestApp()).deps

describe('a statement', () => {
  test('runs with the values of each call', async () => {
    const selectText = statement(
      (_db, args: { text: string }) => sql<{ text: string }>`
      select cast(${args.text} as text) as text`,
    )
    expect(await selectText(db, { text: 'a' })).toEqual([{ text: 'a' }])
    expect(await selectText(db, { text: 'b' })).toEqual([{ text: 'b' }])
  })

  test.each<[string, (hour: number) => unknown]>([
    ['calculates with', (hour) => hour * 2],
    ['compares', (hour) => hour > 7],
    ['makes a text of', (hour) => `${hour}`],
    ['makes JSON of', (hour) => JSON.stringify({ hour })],
  ])('fails at once when its builder %s an argument', (_, use) => {
    const select = statement((_db: Db, args: { hour: number }) => sql`select ${use(args.hour) as number}`)
    expect(() => select(db, { hour: 8 })).toThrow('must not depend on its argument "hour"')
  })

  test('fails when an argument is missing', async () => {
    const selectText = statement((_db, args: { text?: string }) => sql`select cast(${args.text} as text)`)
    await expect(selectText(db, {})).rejects.toThrow('A value is missing for the statement: select cast(')
  })
})

test('a statement of Kysely’s fails when a value is missing', async () => {
  const select = sql`select cast(${undefined} as text) as text`
  await expect(select.execute(db)).rejects.toThrow('A value is missing for the statement: select cast(')
})

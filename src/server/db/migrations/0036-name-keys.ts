import { type Kysely, sql } from 'kysely'
import { nameKey } from '../../../domain/people.ts'

/** So many people are read and written at once. */
const BATCH = 500

interface Users {
  users: { id: string; email: string; first_name: string; last_name: string; name_key: string }
}

/** Adds the text by which lists sort a person, since neither engine can take the accents off a name. */
export async function up(db: Kysely<Users>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (let after = ''; ;) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (people.length === 0) return
    const keys = people.map((person) => sql`when ${person.id} then ${nameKey(person)}`)
    await db
      .updateTable('users')
      .set({ name_key: sql<string>`case id ${sql.join(keys, sql` `)} end` })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    after = people.at(-1)!.id
  }
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Adds the settings of staffing. With their defaults a given hour is booked, and each staffed hour needs one person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const projects = () => db.schema.alterTable('projects')
  for (const column of [
    projects().addColumn('booking', 'text', (c) =>
      c
        .notNull()
        .defaultTo('open')
        .check(sql`booking in ('open', 'confirmed')`),
    ),
    projects().addColumn('need_green', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`need_green between 0 and 99`),
    ),
    projects().addColumn('need_yellow', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`need_yellow between 0 and 99`),
    ),
    projects().addColumn('need_red', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`need_red between 0 and 99`),
    ),
    projects().addColumn('close_full', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`close_full in (0, 1)`),
    ),
    projects().addColumn('release_hours', 'integer', (c) => c.check(sql`release_hours between 0 and 720`)),
    projects().addColumn('answer_hours', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(24)
        .check(sql`answer_hours between 1 and 168`),
    ),
    projects().addColumn('show_colleagues', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`show_colleagues in (0, 1)`),
    ),
    projects().addColumn('budget_cents', 'bigint', (c) =>
      c.check(sql`budget_cents between 0 and 1000000000`),
    ),
  ]) {
    await column.execute()
  }
}

/** Starts one PostgreSQL for all server tests; each test file has a database of its own in it. */
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { createDatabase, MIGRATED } from './create-database.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ isEphemeral: true })
  const migrated = openPostgres(await createDatabase(server.url, { name: MIGRATED }))
  await migrate(migrated)
  await migrated.close()
  project.provide('postgresUrl', server.url)
  return () => server.remove()
}

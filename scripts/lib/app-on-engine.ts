/** Runs the app on an empty database of either engine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open-database.ts'
import { startPostgres } from '../../src/server/testing/postgres-server.ts'
import { buildTestApp, type TestApp } from '../../src/server/testing/test-app.ts'
import { writeWithoutTurns } from '../../src/server/testing/write-as.ts'

/** @param engine `sqlite` or `postgres` */
export async function withApp<T>(engine: string, work: (test: TestApp) => Promise<T>): Promise<T> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'slotwerk-app-'))
  const database = openDatabase({ databaseUrl: postgres?.url, dataDir })
  try {
    await migrate(database)
    const test = await buildTestApp(database)
    writeWithoutTurns(test)
    try {
      return await work(test)
    } finally {
      await test.app.close()
    }
  } finally {
    await database.close()
    await postgres?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

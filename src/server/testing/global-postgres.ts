/** Starts a real PostgreSQL once for all server tests; each test file makes a database of its own in it. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(server.directory, { recursive: true, force: true })
  }
}

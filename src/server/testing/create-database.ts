import { randomUUID } from 'node:crypto'
import { withClient } from './with-client.ts'

/** The migrated database without rows from which others are copied. */
export const MIGRATED = 'migrated'

/**
 * Creates a database on the server with this address, empty or as a copy, and returns its URL.
 * @param options.from the database to copy, which must have no connections
 */
export async function createDatabase(
  serverUrl: string,
  options: { name?: string; from?: string } = {},
): Promise<string> {
  const { name = `test_${randomUUID().replaceAll('-', '')}`, from = 'template1' } = options
  // PostgreSQL copies the files in less time than it writes all their pages to its log.
  const statement = `create database ${name} template ${from} strategy file_copy`
  await withClient(serverUrl, (client) => client.query(statement))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

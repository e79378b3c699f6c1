import { randomUUID } from 'node:crypto'
import { withClient } from './with-client.ts'

/** The database that others are copied from: migrated, without a row of anybody. */
export const MIGRATED = 'migrated'

/**
 * A database in the server of this address, empty or a copy; returns its URL.
 * @param options.from the database it is a copy of; nobody may be connected to that one
 */
export async function createDatabase(
  serverUrl: string,
  options: { name?: string; from?: string } = {},
): Promise<string> {
  const { name = `test_${randomUUID().replaceAll('-', '')}`, from = 'template1' } = options
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${from}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

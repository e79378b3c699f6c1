import { randomUUID } from 'node:crypto'
import pg from 'pg'

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
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${from}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

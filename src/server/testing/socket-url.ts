import { withClient } from './with-client.ts'

/**
 * Finds the address of the database through the Unix socket of its server. All connection settings follow the database's
 * name, as PostgreSQL's tools accept it, or only the host.
 */
export async function socketUrl(url: string, { isBehindName = false } = {}): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ folder: string }>(
      `select split_part(current_setting('unix_socket_directories'), ',', 1) as folder`,
    ),
  )
  const { folder: host } = rows[0]!
  if (!isBehindName) return `${url}?host=${host}`
  const { username: user, password, port, pathname } = new URL(url)
  return `postgres://${pathname}?${new URLSearchParams({ user, password, port, host }).toString()}`
}

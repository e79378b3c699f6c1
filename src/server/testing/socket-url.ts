import { withClient } from './with-client.ts'

/** The address of the same database by the socket of its server, which is in the file system of the same machine. */
export async function socketUrl(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ folder: string }>(
      `select split_part(current_setting('unix_socket_directories'), ',', 1) as folder`,
    ),
  )
  return `${url}?host=${rows[0]!.folder}`
}

/** A proxy between a node and PostgreSQL that cuts a connection before a notification gets through it. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface MutingProxy {
  /** The database's address through the proxy. */
  url: string
  /** Settles once the first notification is cut off. */
  muted: Promise<void>
  stop(): Promise<void>
}

export async function startMutingProxy(to: string): Promise<MutingProxy> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  const { promise: muted, resolve: onMuted } = Promise.withResolvers<void>()
  const server = createServer((client) => {
    const target = connect(Number(port), hostname)
    for (const [from, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
    }
    target.pipe(client)
    client.on('data', (bytes) => {
      if (bytes.includes('pg_notify')) {
        client.destroy()
        onMuted()
      } else {
        target.write(bytes)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    muted,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A proxy between the server and its database that can drop all data silently, without closing the connections. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface SilentProxy {
  /** The database's address through the proxy. */
  url: string
  /** Drops all data from now on, and settles once the first data is dropped. */
  silence(): Promise<void>
  /** Lets new connections through again; a connection that has lost data stays silent. */
  speak(): void
  stop(): Promise<void>
}

export async function startSilentProxy(to: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(to)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  let onKept = () => {}
  const server = createServer((client) => {
    const target = connect(Number(port), hostname)
    const pair = [client, target] as const
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => {})
    let isLost = isSilent
    const pass = (from: Socket, other: Socket) =>
      from.on('data', (bytes) => {
        isLost ||= isSilent
        if (isLost) onKept()
        else other.write(bytes)
      })
    pass(client, target)
    pass(target, client)
    client.on('close', () => {
      target.destroy()
      pairs.delete(pair)
    })
    target.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence() {
      isSilent = true
      return new Promise((resolve) => (onKept = resolve))
    },
    speak() {
      isSilent = false
    },
    async stop() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
/** Between the server and its database: from a moment on nothing comes through any more, and no word that it does not. */
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface SilentProxy {
  /** The given address, by the proxy. */
  url: string
  /** Settles once something has come that is kept back. */
  silence(): Promise<void>
  /** New connections are let through again; those that fell silent stay so. */
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

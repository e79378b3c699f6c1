/** A line between the browser and a server that carries each byte only after a wait, as a mobile network does. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SlowLine {
  url: string
  /** Milliseconds from a request until the first byte of its answer, beside the server's own time. */
  roundTrip: number
  stop(): Promise<void>
}

/** Starts a line without a wait; the caller sets its round trip. */
export async function startSlowLine(to: string): Promise<SlowLine> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes) => setTimeout(() => into.write(bytes), line.roundTrip / 2))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        setTimeout(() => into.destroy(), line.roundTrip / 2)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: SlowLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    roundTrip: 0,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}

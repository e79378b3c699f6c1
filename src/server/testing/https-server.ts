/** A server of https at this machine, which stands for one of the internet, or for a hostile one, in tests. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { CERTIFICATE, KEY } from './certificate.ts'

export interface HttpsServer {
  /** Without a trailing slash: `https://localhost:12345`. */
  url: string
  /** As OUTBOUND_ALLOW names it. */
  place: string
  port: number
  /** The paths that were asked for. */
  asked: string[]
  close(): Promise<void>
}

/** @param answer answers all requests, and may leave them open */
export async function startHttpsServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: ServerOptions = {},
): Promise<HttpsServer> {
  const asked: string[] = []
  const server = createServer({ key: KEY, cert: CERTIFICATE, ...options }, (request, response) => {
    asked.push(request.url!)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    place: `localhost:${port}`,
    port,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

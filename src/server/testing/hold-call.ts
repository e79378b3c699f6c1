import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoints } from '../../contract/endpoints.ts'
import type { TestApp } from './test-app.ts'
import type { WritingCall } from './writing-calls.ts'

/**
 * Sends a call over a socket, all but the last byte of its body, and waits until the server has let the caller in and
 * reads the body. The function that it returns sends the last byte and gives the status of the reply.
 */
export async function holdCall(
  { app }: TestApp,
  { name, by, params, body = {} }: WritingCall,
): Promise<() => Promise<number>> {
  const url = new URL(await listening(app))
  const { method, path } = endpoints[name]
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param]!))
  const payload = JSON.stringify(body)
  const head = [
    `${method} /api${filled} HTTP/1.1`,
    'host: x',
    'connection: close',
    `authorization: Bearer ${by.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(payload)}`,
  ]
  const reads = new Promise<void>((resolve) => {
    app.server.prependOnceListener('request', (request: IncomingMessage) =>
      request.on('newListener', (event) => event === 'data' && resolve()),
    )
  })
  const socket = connect(Number(url.port), url.hostname)
  const reply = text(socket)
  socket.write(`${head.join('\r\n')}\r\n\r\n${payload.slice(0, -1)}`)
  await Promise.race([reads, reply])
  return async () => {
    socket.write(payload.slice(-1))
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await reply)![1])
  }
}

async function listening(app: TestApp['app']): Promise<string> {
  const address = app.server.address()
  return address !== null && typeof address === 'object'
    ? `http://${address.address}:${address.port}`
    : app.listen({ host: '127.0.0.1', port: 0 })
}

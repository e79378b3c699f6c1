/**
 * Refusals that are read. The system answers bytes that arrive on a closed connection with a reset, which takes even a
 * reply that has arrived away from a client that is still sending. So a connection that closes after its reply first
 * takes in the rest of the request, for a bounded while.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A client that sends for longer, or more, may get a reset. */
const LINGER_MS = 10_000
const LINGER_BYTES = 64 * 1024 * 1024

const lingering = new WeakSet<Socket>()

/** Whether the reply of this connection is written, and only the rest of its request still arrives. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket)
}

/** Closes a connection whose reply is written to its end and whose request nobody reads. */
export function closeAfterLinger(socket: Socket): void {
  if (lingering.has(socket)) return
  lingering.add(socket)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.end()
}

/** Lets a reply whose connection closes wait for the rest of its request, after its last byte was sent. */
export function registerLinger(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isBodyOnItsWay(request.raw) || !closesConnection(reply) || !isWhole(payload))
      return done(null, payload)
    // With its length the client knows that the reply has ended, although the connection stays open.
    reply.header('content-length', Buffer.byteLength(payload))
    done(null, Readable.from(withRest(payload, request)))
  })
}

function isBodyOnItsWay({ complete, readableEnded, headers }: IncomingMessage): boolean {
  return (
    !complete &&
    !readableEnded &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)
  )
}

const closesConnection = (reply: FastifyReply) =>
  reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive

const isWhole = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0

async function* withRest(payload: string | Buffer, { raw }: FastifyRequest): AsyncGenerator<string | Buffer> {
  yield payload
  await takeInRest(raw)
}

/** Settles when the request has ended, its client has gone, or a limit is reached. */
function takeInRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > LINGER_BYTES) end()
    }
    const timer = setTimeout(end, LINGER_MS)
    function end() {
      clearTimeout(timer)
      request.off('data', count).off('end', end).off('close', end)
      resolve()
    }
    lingering.add(request.socket)
    request.unpipe()
    request.on('data', count).once('end', end).once('close', end)
    request.resume()
  })
}

/** One name for a request in the log, in its reply and in the log of the proxy before us. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

const HEADER = 'x-request-id'
/** What nginx, Caddy and we ourselves make; and nothing that could write lines or fields of its own into a log. */
const SAFE = /^[A-Za-z0-9_-]{8,64}$/

/** Fastify's `genReqId`: the name that the trusted proxy gave, or one of ours. */
export function createRequestId({ trustProxy }: { trustProxy: boolean }) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trustProxy ? headers[HEADER] : undefined
    return typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
  }
}

/** A hook, so that whoever reports a failure can say which request it was. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header(HEADER, request.id)
  done()
}

/** One id for a request in the log, in its reply and in the log of the proxy. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IsProxy } from './trusted-proxies.ts'

const HEADER = 'x-request-id'
/**
 * The ids that nginx, Caddy and this server make. The pattern admits nothing that could add lines or fields to a log.
 */
const SAFE = /^[A-Za-z0-9_-]{8,64}$/

/** Fastify's `genReqId`: the id from a trusted proxy, or a new one. */
export function createRequestId(isProxy: IsProxy) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const id = headers[HEADER]
    const given = id !== undefined && isProxy(socket.remoteAddress ?? '', 0) ? id : undefined
    return typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
  }
}

/** A hook that adds the id to the reply, so that people can name the request when they report a failure. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header(HEADER, request.id)
  done()
}

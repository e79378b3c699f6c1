import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode, ErrorReply } from '../../contract/errors.ts'
import { errorStatus } from '../../contract/errors.ts'
import { whyUnavailable } from '../db/failures.ts'
import { AppError, notFound } from '../errors.ts'

/** What Fastify and Node themselves refuse, in our words. */
const ofStatus: Record<number, [ErrorCode, string]> = {
  404: ['not_found', 'Not found'],
  408: ['timed_out', 'The request took too long. Please send it again.'],
  413: ['too_large', 'The request is too large.'],
  415: ['unsupported_media_type', 'Please send JSON in UTF-8 (content-type application/json).'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment.'],
  431: ['headers_too_large', 'The headers of the request are too large.'],
  503: ['unavailable', 'The server is busy. Please try again in a moment.'],
}
const UNREADABLE = 'The request could not be read. A body must be valid JSON.'

/** The one mapper: what a failure is to the caller. What is unknown is a fault of ours, without inner detail. */
function toReply(error: Error & { statusCode?: number }): { status: number; body: ErrorReply } {
  if (error instanceof AppError) {
    const { code, message, fields } = error
    return { status: errorStatus[code], body: { error: message, code, ...(fields ? { fields } : {}) } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation) {
      fields[fieldName(issue.instancePath)] ??= issue.message ?? 'Not a valid value'
    }
    const sentence = Object.values(fields)[0] ?? 'Not a valid request'
    return { status: 400, body: { error: sentence, code: 'invalid_input', fields } }
  }
  const status = error.statusCode ?? 500
  const known = ofStatus[status]
  if (known) return { status, body: { error: known[1], code: known[0] } }
  if (status >= 400 && status < 500) {
    return { status: 400, body: { error: UNREADABLE, code: 'invalid_input', fields: { body: UNREADABLE } } }
  }
  const sentence = 'Something went wrong on our side. Please try again.'
  return { status: 500, body: { error: sentence, code: 'internal' } }
}

const RETRY_SECONDS = 5
/** For those who run the server; the caller learns only that it is not their fault. */
const logged = {
  gone: 'the database cannot be reached',
  full: 'the disk is full: nothing can be saved until there is room',
  busy: 'the database did not get to it in time',
} as const
const unavailable = toReply(Object.assign(new Error(), { statusCode: 503 }))

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const why = whyUnavailable(error)
  const { status, body } = why ? unavailable : toReply(error)
  if (why) request.log.error({ err: error }, logged[why])
  else if (status === 500) request.log.error({ err: error }, 'request failed')
  const retryAfter = why ? RETRY_SECONDS : error instanceof AppError ? error.retryAfterSeconds : undefined
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.code(status).send(body)
}

/** Maps every failure of the app to the one error shape. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ error: 'Not found', code: 'not_found' } satisfies ErrorReply)
  })
  app.setErrorHandler(sendError)
}

/** Fastify's `frameworkErrors`: an address that cannot be read is the address of nothing. */
export function sendUnreadableAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendError(notFound(), request, reply)
}

const statusOfConnectionError: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Fastify's `clientErrorHandler`: what was sent is no request that Node could read, so the reply is written by hand. */
export function answerConnectionError(error: ConnectionError, socket: Socket): void {
  // The other side has hung up, or an answer is on its way already.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const statusCode = statusOfConnectionError[error.code] ?? 400
  const { status, body } = toReply(Object.assign(error, { statusCode }))
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}

/** `/availability/0/day` becomes `availability.0.day`; a body that is no object at all is `body`. */
function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}

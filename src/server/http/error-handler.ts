import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode, ErrorReply } from '../../contract/errors.ts'
import { errorStatus } from '../../contract/errors.ts'
import { sentenceIn } from '../../contract/texts.ts'
import type { Language, Sentence } from '../../domain/language.ts'
import { isDamage, whyUnavailable } from '../db/failures.ts'
import { AppError, invalidField, notFound } from '../kernel/errors.ts'
import { refusals } from '../kernel/texts.ts'
import { languageOf, setLanguageHeaders } from './language.ts'
import { closeAfterLinger, isLingering } from './linger.ts'
import { nameRequest } from './request-id.ts'

/** Failures that Fastify and Node report, as failures of the API. */
const failureOfStatus: Record<number, [ErrorCode, Sentence]> = {
  404: ['not_found', refusals.notFound],
  408: ['timed_out', refusals.timedOut],
  413: ['too_large', refusals.tooLarge],
  415: ['unsupported_media_type', refusals.notJson],
  429: ['too_many_requests', refusals.tooMany],
  431: ['headers_too_large', refusals.headersTooLarge],
  503: ['unavailable', refusals.busy],
}

/** Maps any error to a failure of the API. An unknown error becomes a fault of the server, without inner detail. */
function toFailure(error: Error & { statusCode?: number }): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, Sentence> = {}
    for (const { instancePath, message } of error.validation) {
      fields[fieldName(instancePath)] ??= message === undefined ? refusals.notAValue : inLanguages(message)
    }
    return new AppError('invalid_input', Object.values(fields)[0] ?? refusals.notARequest, { fields })
  }
  const status = error.statusCode ?? 500
  const known = failureOfStatus[status]
  if (known) return new AppError(...known)
  if (status >= 400 && status < 500) return invalidField('body', refusals.unreadable)
  return new AppError('internal', refusals.ourFault)
}

const inLanguages = (message: string): Sentence => ({ en: message, de: sentenceIn(message, 'de') })

/** The status and body of a failure, in the language of its reader. */
function toReply(
  { code, sentence, fields }: AppError,
  language: Language,
): { status: number; body: ErrorReply } {
  const fieldSentences =
    fields && Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each[language]]))
  const body = { error: sentence[language], code, ...(fieldSentences ? { fields: fieldSentences } : {}) }
  return { status: errorStatus[code], body }
}

const RETRY_SECONDS = 5
/** The log entry for operators; the caller learns only that the fault is the server's. */
const LOG_MESSAGES = {
  gone: 'the database cannot be reached',
  full: 'the disk is full: nothing can be saved until there is room',
  busy: 'the database did not get to it in time',
  crossed: 'writes kept stopping one another',
} as const
export const DAMAGE_MESSAGE =
  'the database is damaged: stop the server, keep a copy of its files, and restore the newest backup (docs/operations.md)'
const diskFull = new AppError('limit_reached', refusals.diskFull)
const unavailable = new AppError('unavailable', refusals.busy, { retryAfterSeconds: RETRY_SECONDS })

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // Errors of the request have a status. A client that goes away has the code of a database that does.
  const reason = 'statusCode' in error ? undefined : whyUnavailable(error)
  const failure = reason === 'full' ? diskFull : reason ? unavailable : toFailure(error)
  const language = languageOf(request)
  const { status, body } = toReply(failure, language)
  if (reason) request.log.error({ err: error }, LOG_MESSAGES[reason])
  else if (isDamage(error)) request.log.error({ err: error }, DAMAGE_MESSAGE)
  else if (status === 500) request.log.error({ err: error }, 'request failed')
  const { retryAfterSeconds } = failure
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  setLanguageHeaders(reply, language)
  reply.code(status).send(body)
}

/** Maps every failure of the app to the one error shape. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply))
  app.setErrorHandler(sendError)
}

/** Fastify's `frameworkErrors`: an unreadable address counts as not found. */
export function sendUnreadableAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // Hooks do not run for such a request.
  nameRequest(request, reply, () => sendError(notFound(), request, reply))
}

const statusOfConnectionError: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Fastify's `clientErrorHandler`: Node could not read the request, so there is no reply object, and this writes to the
 * socket.
 */
export function answerConnectionError(error: ConnectionError, socket: Socket): void {
  // The rest of a refused request arrives as one more error.
  if (isLingering(socket)) return
  // The client has closed the connection, or a reply is already being written.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const statusCode = statusOfConnectionError[error.code] ?? 400
  // In English, since the headers, and with them the language, could not be read.
  const { status, body } = toReply(toFailure(Object.assign(error, { statusCode })), 'en')
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  closeAfterLinger(socket)
}

/** `/availability/0/day` becomes `availability.0.day`; a body that is no object at all is `body`. */
function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}

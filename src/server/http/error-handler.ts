import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode, ErrorReply } from '../../contract/errors.ts'
import { errorStatus } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'

/** What Fastify itself refuses, in our words. */
const ofStatus: Record<number, [ErrorCode, string]> = {
  400: ['invalid_input', 'The request could not be read. Please send valid JSON.'],
  404: ['not_found', 'Not found'],
  405: ['method_not_allowed', 'This address does not take that method.'],
  413: ['too_large', 'The request is too large.'],
  414: ['uri_too_long', 'The address is too long.'],
  415: ['unsupported_media_type', 'Please send JSON (content-type application/json).'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment.'],
  503: ['unavailable', 'The server is busy. Please try again in a moment.'],
}

/** One handler maps every failure to the one error shape; what is unknown becomes a plain 500. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ error: 'Not found', code: 'not_found' } satisfies ErrorReply)
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      return reply.code(errorStatus[error.code]).send({
        error: error.message,
        code: error.code,
        ...(error.fields ? { fields: error.fields } : {}),
      } satisfies ErrorReply)
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields: Record<string, string> = {}
      for (const issue of error.validation) {
        fields[fieldName(issue.instancePath)] ??= issue.message ?? 'Not a valid value'
      }
      const sentence = Object.values(fields)[0] ?? 'Not a valid request'
      return reply.code(400).send({ error: sentence, code: 'invalid_input', fields } satisfies ErrorReply)
    }
    const known = ofStatus[error.statusCode ?? 500]
    if (known) {
      return reply.code(errorStatus[known[0]]).send({ error: known[1], code: known[0] } satisfies ErrorReply)
    }
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    } satisfies ErrorReply)
  })
}

/** `/availability/0/day` becomes `availability.0.day`; a body that is no object at all is `body`. */
function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}

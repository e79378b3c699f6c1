import { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance } from 'fastify'

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i

/** Accepts bodies of JSON in UTF-8; any other type is 415. */
export function registerJsonBody(app: FastifyInstance): void {
  // With `optimizeEmptyRequests`, a request without a body has ended before it is read, so reading it would wait
  // forever.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isBodyEmpty = request.raw.readableEnded && request.headers['content-type'] !== undefined
    done(null, isBodyEmpty ? Readable.from([]) : payload)
  })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  // Fastify's parser refuses keys that reach for prototypes.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(charset)) {
      done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    } else if (body === '') {
      // Many clients name the type in every call, also without a body.
      done(null, undefined)
    } else {
      // oxlint-disable-next-line typescript/no-floating-promises -- Fastify's parser tells its end to `done`
      parse(request, body, done)
    }
  })
}

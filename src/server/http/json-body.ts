import { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance } from 'fastify'

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i

/** A body is JSON in UTF-8 or it is nothing; everything else is 415. */
export function registerJsonBody(app: FastifyInstance): void {
  // Node gives a request that has no body as one that has ended (`optimizeEmptyRequests`); whoever reads it waits forever.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const hasNone = request.raw.readableEnded && request.headers['content-type'] !== undefined
    done(null, hasNone ? Readable.from([]) : payload)
  })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  // Fastify's own parser refuses what reaches for prototypes.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(charset)) {
      done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    } else if (body === '') {
      // Many clients name the type of every call, also of one without a payload.
      done(null, undefined)
    } else {
      // oxlint-disable-next-line typescript/no-floating-promises -- Fastify's parser tells its end to `done`
      parse(request, body, done)
    }
  })
}

import type { FastifyInstance } from 'fastify'

/** The forms of RFC 8058, in which mail programs send that their reader unsubscribes. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Accepts forms besides JSON for the calls of this scope. The content of a form is read and left out: the address says all. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(FORMS, { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined)
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode, encodingOf } from './encodings.ts'

/**
 * Makes the handler of a reply that never changes while the process runs: the text is made with the first call and
 * compressed once per encoding, since compressing it takes longer than any other work of the call.
 */
export function createKeptJson(make: () => string) {
  let plain: Buffer | undefined
  const encoded = new Map<string, Promise<Buffer>>()

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    plain ??= Buffer.from(make())
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const encoding = encodingOf(request.headers['accept-encoding'], plain)
    if (encoding === undefined) return plain
    reply.header('content-encoding', encoding)
    const kept = encoded.get(encoding) ?? encode(encoding, plain)
    encoded.set(encoding, kept)
    return kept
  }
}

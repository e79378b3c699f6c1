/**
 * Replies are compressed as a whole. In pieces, as @fastify/compress sends what else there is, of a node that dies their
 * reader may get but the first: a save that was done looks like one that failed.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Shorter ones would hardly travel faster. */
const WORTH_BYTES = 1024
// The highest takes a hundred times as long, for a seventh less.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof encoders
const names = Object.keys(encoders) as Encoding[]

/** Before @fastify/compress is registered, which leaves alone what has an encoding. */
export function registerEncodings(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isJson(reply)) return done()
    const bytes = Buffer.from(payload)
    const encoding = encodingOf(request.headers['accept-encoding'], bytes)
    if (encoding === undefined) return done()
    setEncoding(reply, encoding)
    encode(encoding, bytes).then((encoded) => done(null, encoded), done)
  })
}

const isJson = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('application/json')

/** What an Accept-Encoding header would rather have; undefined: the bytes as they are. */
export function encodingOf(header: string | undefined, bytes: Buffer): Encoding | undefined {
  if (header === undefined || bytes.length < WORTH_BYTES) return undefined
  return negotiate(header, names) ?? undefined
}

export function setEncoding(reply: FastifyReply, encoding: Encoding): void {
  const vary = reply.getHeader('vary')
  reply.headers({
    'content-encoding': encoding,
    vary: vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
  })
}

export function encode(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return encoders[encoding](bytes)
}

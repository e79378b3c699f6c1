/**
 * Compresses bytes that are sent repeatedly, once for each encoding. Fastify's compress plugin takes care of all other
 * replies.
 */
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** Compression hardly speeds up shorter replies. */
export const MIN_COMPRESSED_BYTES = 1024
// The highest quality takes a hundred times as long and saves a seventh.
const BROTLI_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

const encoders = {
  br: (bytes: Buffer) => brotli(bytes, BROTLI_QUALITY),
  gzip: promisify<Buffer, Buffer>(gzip),
}
type Encoding = keyof typeof encoders
const names = Object.keys(encoders) as Encoding[]

/** The encoding that an Accept-Encoding header prefers; undefined: the bytes are sent as they are. */
export function encodingOf(header: string | undefined, bytes: Buffer): Encoding | undefined {
  if (header === undefined || bytes.length < MIN_COMPRESSED_BYTES) return undefined
  return negotiate(header, names) ?? undefined
}

export function encode(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return encoders[encoding](bytes)
}

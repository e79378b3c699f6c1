/** Bytes that are sent again and again are compressed once for each encoding. Of others @fastify/compress takes care. */
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** Shorter ones would hardly travel faster. */
export const WORTH_BYTES = 1024
// The highest takes a hundred times as long, for a seventh less.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

const encoders = {
  br: (bytes: Buffer) => brotli(bytes, QUALITY),
  gzip: promisify<Buffer, Buffer>(gzip),
}
type Encoding = keyof typeof encoders
const names = Object.keys(encoders) as Encoding[]

/** What an Accept-Encoding header would rather have; undefined: the bytes as they are. */
export function encodingOf(header: string | undefined, bytes: Buffer): Encoding | undefined {
  if (header === undefined || bytes.length < WORTH_BYTES) return undefined
  return negotiate(header, names) ?? undefined
}

export function encode(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return encoders[encoding](bytes)
}

/** Replies with a stream of server-sent events. */
import type { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // The stream is personal and immediate: no proxy may cache, compress or buffer it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The connection is not used again, and an idle one would delay the server's shutdown.
  connection: 'close',
}

/** @param open calls `begin` after the last check that can refuse the stream */
export async function replyWithStream(
  request: FastifyRequest,
  reply: FastifyReply,
  open: (begin: () => Writable) => Promise<void>,
): Promise<void> {
  // A HEAD request would wait for the end of the stream, which never comes.
  if (request.method === 'HEAD') {
    reply.headers(STREAM_HEADERS)
    return
  }
  await open(() => {
    // A hijacked reply bypasses the app's hooks and its compression.
    reply.headers(STREAM_HEADERS).hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
    reply.raw.flushHeaders()
    return reply.raw
  })
}

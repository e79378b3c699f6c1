import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A person's own, and as it comes: nothing on the way may keep it, pack it or hold it back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Its connection has no later use, and would keep a server from stopping.
  connection: 'close',
}

export function registerLive(route: Route, { live }: Deps): void {
  route(endpoints.watchProject, async ({ access, request, reply }) => {
    // Who asks only for the head would wait for an end that never comes.
    if (request.method === 'HEAD') return void reply.headers(STREAM_HEADERS)
    await live.open(access, access.project, () => {
      // From here on neither the app nor its compression has a hand in it.
      reply.headers(STREAM_HEADERS).hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
      reply.raw.flushHeaders()
      return reply.raw
    })
  })
}

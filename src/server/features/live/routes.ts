import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { replyWithStream } from '../../http/event-stream-reply.ts'
import type { Route } from '../../http/route.ts'

export function registerLive(route: Route, { live }: Deps): void {
  route(endpoints.watchProject, ({ access, request, reply }) =>
    replyWithStream(request, reply, (begin) => live.open(access, access.project, begin)),
  )
}

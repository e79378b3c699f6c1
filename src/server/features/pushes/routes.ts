import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { requireWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { refusals } from './texts.ts'

export function registerPushes(route: Route, { db, secrets, outbound }: Deps): void {
  route(endpoints.subscribeToPush, async ({ access: { session }, body, now, write }) => {
    const { userId } = session
    // Each endpoint is calls to somebody’s server.
    await requireWithinLimit(
      db,
      'push-subscription',
      { secrets, subject: userId, now },
      refusals.tooManySubscriptions,
    )
    await write({ person: userId }, (tx) => subscribe(tx, { secrets, outbound, session, now, ...body }))
  })

  route(endpoints.unsubscribeFromPush, async ({ access: { session }, body: { endpoint }, write }) => {
    const { userId } = session
    await write({ person: userId }, (tx) => unsubscribe(tx, { secrets, userId, endpoint }))
  })
}

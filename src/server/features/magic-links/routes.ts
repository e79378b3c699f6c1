import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { redeemMagicLink } from './redeem-magic-link.ts'
import { setPasswordByMagicLink } from './set-password.ts'

export function registerMagicLinks(route: Route, { db, secrets, publicUrl, wakeMailWorker }: Deps): void {
  route(endpoints.redeemMagicLink, ({ params, now }) =>
    redeemMagicLink(db, { secrets, now, token: params.token }),
  )

  route(endpoints.setPasswordByMagicLink, async ({ access, params, body, now }) => {
    const { session } = access
    const { token } = params
    await setPasswordByMagicLink(db, { secrets, publicUrl: publicUrl(), session, token, now, ...body })
    wakeMailWorker()
  })
}

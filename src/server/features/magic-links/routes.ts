import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { createVisibleLink } from './create-visible-link.ts'
import { listMagicLinks } from './list-magic-links.ts'
import { redeemMagicLink } from './redeem-magic-link.ts'
import { reinstateMagicLink } from './reinstate-magic-link.ts'
import { revokeMagicLink } from './revoke-magic-link.ts'
import { setPasswordByMagicLink } from './set-password.ts'

export function registerMagicLinks(route: Route, { db, secrets, publicUrl, wakeMailWorker }: Deps): void {
  route(endpoints.redeemMagicLink, ({ params, language, now }) =>
    redeemMagicLink(db, { secrets, language, now, token: params.token }),
  )

  route(endpoints.setPasswordByMagicLink, async ({ access, params, body, language, now }) => {
    const { session } = access
    const { token } = params
    await setPasswordByMagicLink(db, {
      secrets,
      publicUrl: publicUrl(),
      language,
      session,
      token,
      now,
      ...body,
    })
    wakeMailWorker()
  })
  route(endpoints.listMagicLinks, async ({ access, now }) => {
    const { project } = access
    return { links: await listMagicLinks(db, { secrets, publicUrl: publicUrl(), project, now }) }
  })

  route(endpoints.createMagicLink, ({ access, body, now }) => {
    const { project, session } = access
    const by = session.userId
    return createVisibleLink(db, { secrets, publicUrl: publicUrl(), project, by, now, ...body })
  })

  route(endpoints.revokeMagicLink, ({ access, now }) => {
    const { tenant, magicLinkId, session } = access
    return revokeMagicLink(db, { tenant, magicLinkId, by: session.userId, now })
  })

  route(endpoints.reinstateMagicLink, ({ access, now }) => {
    const { tenant, magicLinkId, session } = access
    return reinstateMagicLink(db, { tenant, magicLinkId, by: session.userId, now })
  })
}

import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { Timed } from '../../http/versioned.ts'
import { createVisibleLink } from './create-visible-link.ts'
import { firstExpiry, listMagicLinks } from './list-magic-links.ts'
import { redeemMagicLink } from './redeem-magic-link.ts'
import { reinstateMagicLink } from './reinstate-magic-link.ts'
import { revokeMagicLink } from './revoke-magic-link.ts'
import { setPasswordByMagicLink } from './set-password.ts'
import { getVisibleLink } from './visible-links.ts'

export function registerMagicLinks(route: Route, { db, secrets, publicUrl }: Deps): void {
  route(endpoints.redeemMagicLink, ({ params, language, now, write }) =>
    redeemMagicLink(db, write, { secrets, language, now, token: params.token }),
  )

  route(endpoints.setPasswordByMagicLink, ({ access, params, body, language, now, write }) => {
    const { session } = access
    const { token } = params
    const more = { secrets, publicUrl: publicUrl(), language, now }
    return setPasswordByMagicLink(db, write, { ...more, session, token, ...body })
  })

  route(endpoints.listMagicLinks, async ({ access, now }) => {
    const { project } = access
    const links = await listMagicLinks(db, { secrets, publicUrl: publicUrl(), project, now })
    return new Timed({ links }, firstExpiry(links))
  })

  route(endpoints.createMagicLink, ({ access: { project }, body, now, write }) =>
    write({ project }, (tx) =>
      createVisibleLink(tx, { secrets, publicUrl: publicUrl(), project, now, ...body }),
    ),
  )

  route(endpoints.revokeMagicLink, async ({ access: { tenant, magicLinkId }, now, write }) => {
    const { project, userId } = await getVisibleLink(db, magicLinkId)
    await write({ project }, (tx) => revokeMagicLink(tx, { tenant, magicLinkId, userId, now }))
  })

  route(endpoints.reinstateMagicLink, async ({ access: { tenant, magicLinkId }, now, write }) => {
    const { project, userId } = await getVisibleLink(db, magicLinkId)
    await write({ project }, (tx) => reinstateMagicLink(tx, { tenant, magicLinkId, userId, now }))
  })
}

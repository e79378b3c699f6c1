import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { Timed } from '../../http/versioned.ts'
import { requireRosterPerson } from '../../kernel/access/decide-access.ts'
import { createVisibleLink } from './create-visible-link.ts'
import { firstExpiry, listMagicLinks } from './list-magic-links.ts'
import { redeemMagicLink } from './redeem-magic-link.ts'
import { reinstateMagicLink } from './reinstate-magic-link.ts'
import { revokeMagicLink } from './revoke-magic-link.ts'
import { setPasswordByMagicLink } from './set-password.ts'
import { getVisibleLink } from './visible-links.ts'

export function registerMagicLinks(route: Route, { db, secrets, publicUrl, limits }: Deps): void {
  route(endpoints.redeemMagicLink, ({ params, language, now, write }) =>
    redeemMagicLink(db, write, { secrets, language, now, token: params.token }),
  )

  route(endpoints.setPasswordByMagicLink, ({ access, params, body, language, network, now, write }) => {
    const { session } = access
    const { token } = params
    const more = { secrets, publicUrl: publicUrl(), language, network, now }
    return setPasswordByMagicLink(db, write, { ...more, session, token, ...body })
  })

  route(endpoints.listMagicLinks, async ({ access: { project }, query: { before }, now }) => {
    const page = await listMagicLinks(db, { secrets, publicUrl: publicUrl(), project, before, now })
    return new Timed(page, firstExpiry(page.links))
  })

  route(endpoints.createMagicLink, ({ access: { session, tenant, project }, body, now, write }) =>
    write({ project, person: (tx) => requireRosterPerson(tx, project, body.userId) }, async (tx) => {
      const made = await createVisibleLink(tx, { secrets, publicUrl: publicUrl(), project, now, ...body })
      limits.rates.take('links', { session, tenant, linkFor: made.result.userId }, 1, now)
      return made
    }),
  )

  route(endpoints.revokeMagicLink, async ({ access: { tenant, magicLinkId }, now, write }) => {
    const { project, userId } = await getVisibleLink(db, magicLinkId)
    await write({ project, person: userId }, (tx) =>
      revokeMagicLink(tx, { tenant, magicLinkId, userId, now }),
    )
  })

  route(endpoints.reinstateMagicLink, async ({ access: { tenant, magicLinkId }, now, write }) => {
    const { project, userId } = await getVisibleLink(db, magicLinkId)
    await write({ project, person: userId }, (tx) =>
      reinstateMagicLink(tx, { tenant, magicLinkId, userId, now }),
    )
  })
}

import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { mailNext } from '../requests/mail-turns.ts'
import { beginDeletion } from './begin-deletion.ts'
import { confirmDeletion } from './confirm-deletion.ts'
import { eraseFromTenant } from './erase-from-tenant.ts'

export function registerErasure(route: Route, deps: Deps): void {
  const { db, secrets, publicUrl } = deps
  route(endpoints.beginDeletion, async ({ access: { session }, language, network, now, write }) => {
    await beginDeletion(db, write, { secrets, publicUrl: publicUrl(), language, network, session, now })
  })

  route(endpoints.confirmDeletion, async ({ access: { session }, body: { code }, now, write }) => {
    await confirmDeletion(db, write, { secrets, session, code, now })
    await mailNext(deps)
  })

  route(endpoints.eraseMember, async ({ access: { tenant, personId: userId, session }, now, write }) => {
    await eraseFromTenant(write, { secrets, ...tenant, userId, admin: session.userId, now })
    await mailNext(deps, tenant)
  })
}

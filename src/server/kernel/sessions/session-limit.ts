/** The limit of a session that a visible magic link began: the tenants that it reaches. */
import type { Db } from '../../db/schema.ts'
import type { Session, TenantScope } from '../access/types.ts'
import * as queries from './queries.ts'

/** Lifts the limit, once the person has proven the mailbox. */
export async function liftSessionLimit(db: Db, session: Session): Promise<void> {
  await queries.liftSessionLimit(db, session.tokenHash)
}

/** Lets a limited session reach one more tenant; a session without a limit stays without one. */
export async function addTenantToSession(db: Db, session: Session, tenant: TenantScope): Promise<void> {
  await queries.addTenantToSession(db, { tokenHash: session.tokenHash, tenantId: tenant.tenantId })
}

/** The limit of a session that began by a link which administrators could see: the tenants that it reaches. */
import type { Db } from '../../db/schema.ts'
import type { Session, TenantScope } from '../access/types.ts'
import * as queries from './queries.ts'

/** Lifts the limit, once the person has proven the mailbox. */
export async function releaseSession(db: Db, session: Session): Promise<void> {
  await queries.releaseSession(db, session.tokenHash)
}

/** Lets a limited session reach one more tenant; one without a limit stays so. */
export async function widenSession(db: Db, session: Session, tenant: TenantScope): Promise<void> {
  await queries.widenSession(db, { tokenHash: session.tokenHash, tenantId: tenant.tenantId })
}

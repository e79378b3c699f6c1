import type { Db } from '../../db/schema.ts'
import type { Session, TenantScope } from '../access/types.ts'
import * as queries from './queries.ts'

/** Signs the browser out; its token is dead from here on. */
export async function endSession(db: Db, session: Session): Promise<void> {
  await queries.deleteSession(db, session.tokenHash)
}

/** Lifts a session's limit to one tenant, once the person has proven the mailbox. */
export async function releaseSession(db: Db, session: Session): Promise<void> {
  await queries.releaseSession(db, session.tokenHash)
}

/** Moves the limit of a session that has one to another tenant. */
export async function limitSession(db: Db, session: Session, tenant: TenantScope): Promise<void> {
  await queries.limitSession(db, { tokenHash: session.tokenHash, tenantId: tenant.tenantId })
}

/** Removes sessions that have run out. */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  await queries.deleteExpiredSessions(db, now)
}

import type { Role } from '../../domain/roles.ts'
import type { Mode, Slot } from '../../domain/slot.ts'
import type { Db, Tx } from '../db/schema.ts'
import type { ProjectScope, UserId } from '../kernel/access/types.ts'

// The rows of one statement, far below the limit of parameters of either engine.
const ROWS_A_STATEMENT = 500

function batches<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  )
}

export async function insertTenant(db: Db, args: { id: string; name: string; now: number }): Promise<void> {
  await db.insertInto('tenants').values({ id: args.id, name: args.name, created_at: args.now }).execute()
}

export async function insertRosterEntry(
  tx: Tx,
  args: ProjectScope & { userId: UserId; now: number },
): Promise<void> {
  await tx
    .insertInto('roster_entries')
    .values({
      tenant_id: args.tenantId,
      project_id: args.projectId,
      user_id: args.userId,
      removed_at: null,
      created_at: args.now,
    })
    .execute()
}

export async function insertPattern(
  tx: Tx,
  args: ProjectScope & { slots: readonly { weekday: number; hour: number; mode: Mode }[] },
): Promise<void> {
  const scope = { tenant_id: args.tenantId, project_id: args.projectId }
  await tx
    .insertInto('pattern_slots')
    .values(args.slots.map((slot) => ({ ...scope, ...slot })))
    .execute()
}

export async function insertSlots(tx: Tx, args: ProjectScope & { slots: readonly Slot[] }): Promise<void> {
  const scope = { tenant_id: args.tenantId, project_id: args.projectId }
  for (const slots of batches(args.slots)) {
    await tx
      .insertInto('schedule_slots')
      .values(slots.map((slot) => ({ ...scope, ...slot })))
      .execute()
  }
}

export interface DemoInvite {
  id: string
  role: Role
  emailKey: string | null
  createdAt: number
  expiresAt: number | null
  revokedAt?: number
  accepted?: { at: number; by: UserId }
}

export async function insertInvite(
  db: Db,
  args: ProjectScope & { createdBy: UserId; invite: DemoInvite },
): Promise<void> {
  const { invite } = args
  await db
    .insertInto('invites')
    .values({
      tenant_id: args.tenantId,
      project_id: args.projectId,
      id: invite.id,
      role: invite.role,
      email_key: invite.emailKey,
      created_by: args.createdBy,
      created_at: invite.createdAt,
      expires_at: invite.expiresAt,
      revoked_at: invite.revokedAt ?? null,
      accepted_at: invite.accepted?.at ?? null,
      accepted_by: invite.accepted?.by ?? null,
    })
    .execute()
}

import { isPostgres } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { TenantId, UserId } from '../../kernel/access/types.ts'

/** Stores a subscription in place of an earlier one of its endpoint. A push that waits for another person there ends. */
export async function storeSubscription(
  tx: Tx,
  {
    endpointHash,
    userId,
    tokenHash,
    sealed,
    now,
  }: { endpointHash: string; userId: UserId; tokenHash: string; sealed: string; now: number },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpointHash)
    .where('user_id', '<>', userId)
    .execute()
  const stated = { user_id: userId, token_hash: tokenHash, sealed, stated_at: now }
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint_hash: endpointHash, ...stated })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(stated))
    .execute()
}

/** Deletes a person’s subscriptions but for the ones that were stated last. */
export async function deleteOldest(
  tx: Tx,
  { userId, kept }: { userId: UserId; kept: number },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions as s')
        .select('s.endpoint_hash')
        .where('s.user_id', '=', userId)
        .orderBy('s.stated_at', 'desc')
        .orderBy('s.endpoint_hash')
        // SQLite takes no offset without a limit.
        .limit(1_000_000)
        .offset(kept),
    )
    .execute()
}

export async function deleteSubscription(
  tx: Tx,
  { userId, endpointHash }: { userId: UserId; endpointHash: string },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpointHash)
    .where('user_id', '=', userId)
    .execute()
}

/** Queues notices of a person for each of their browsers. One whose session ends at the same moment is left out. */
export async function insertPushes(
  tx: Tx,
  {
    tenantId,
    userId,
    noticeIds,
    now,
    expiresAt,
  }: { tenantId: TenantId; userId: UserId; noticeIds: readonly string[]; now: number; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('pushes')
    .columns([
      'tenant_id',
      'notice_id',
      'endpoint_hash',
      'user_id',
      'next_attempt_at',
      'attempts',
      'expires_at',
      'last_error',
    ])
    .expression((eb) =>
      eb
        .selectFrom('push_subscriptions as p')
        .innerJoin('sessions as s', 's.token_hash', 'p.token_hash')
        .innerJoin('notices as n', 'n.user_id', 'p.user_id')
        .select(['n.tenant_id', 'n.id', 'p.endpoint_hash', 'p.user_id'])
        .select((each) => [
          each.cast<number>(each.val(now), 'bigint').as('next_attempt_at'),
          each.cast<number>(each.val(0), 'integer').as('attempts'),
          each.cast<number>(each.val(expiresAt), 'bigint').as('expires_at'),
          each.cast<string | null>(each.val(null), 'text').as('last_error'),
        ])
        .where('p.user_id', '=', userId)
        .where('s.expires_at', '>', now)
        .where('n.tenant_id', '=', tenantId)
        .where('n.id', 'in', noticeIds)
        .$if(isPostgres(tx), (query) => query.forKeyShare('p')),
    )
    .execute()
}

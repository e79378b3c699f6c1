import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { recordChanges } from '../../kernel/history/record-changes.ts'
import type { RevokedLink } from './queries.ts'

interface Doing {
  by: UserId
  now: number
}

/** What happens to a link is history where administrators could see it; others are their mailbox's own matter. */
export async function recordLink(
  tx: Tx,
  args: Doing & {
    userId: UserId
    visibleIn: ProjectScope | null
    before: 'open' | 'revoked' | null
    after: 'open' | 'used'
  },
): Promise<void> {
  const { userId, visibleIn, by, now, before, after } = args
  if (!visibleIn) return
  await recordChanges(tx, { ...visibleIn, by, now }, [{ kind: 'magic-link', userId, before, after }])
}

export async function recordRevoked(
  tx: Tx,
  links: readonly RevokedLink[],
  { by, now }: Doing,
): Promise<void> {
  for (const { userId, visibleIn, isUsed } of links) {
    if (!visibleIn) continue
    const before = isUsed ? 'used' : 'open'
    await recordChanges(tx, { ...visibleIn, by, now }, [
      { kind: 'magic-link', userId, before, after: 'revoked' },
    ])
  }
}

export function recordReinstated(
  tx: Tx,
  { userId, visibleIn }: RevokedLink,
  { by, now }: Doing,
): Promise<void> {
  return recordLink(tx, { userId, visibleIn, by, now, before: 'revoked', after: 'open' })
}

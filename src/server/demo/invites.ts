import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { ProjectScope, UserId } from '../kernel/access/types.ts'
import { demoPeople, emailOf } from './people.ts'
import * as queries from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Inserts invites of both roles in each state. They are rows, since the verb would mail them. */
export async function seedInvites(
  db: Db,
  args: { project: ProjectScope; adminId: UserId; acceptedBy: UserId; now: number },
): Promise<void> {
  const { now } = args
  const made = (daysAgo: number) => ({
    createdAt: now - daysAgo * DAY_MS,
    expiresAt: now + (14 - daysAgo) * DAY_MS,
  })
  const freelancer = (email: string) => ({ id: randomUUID(), role: 'FREELANCER', emailKey: email }) as const
  const administrator = () => ({ id: randomUUID(), role: 'ADMIN', emailKey: null }) as const
  const invites: queries.DemoInvite[] = [
    // Open.
    { ...freelancer('noor.janssen@example.org'), ...made(1) },
    { ...administrator(), ...made(2), expiresAt: null },
    // Used.
    {
      ...freelancer(emailOf(demoPeople[0]!)),
      ...made(10),
      accepted: { at: now - 9 * DAY_MS, by: args.acceptedBy },
    },
    // Revoked.
    { ...freelancer('p.schneider@example.org'), ...made(4), revokedAt: now - 3 * DAY_MS },
    { ...administrator(), ...made(6), revokedAt: now - 5 * DAY_MS },
    // Expired.
    { ...freelancer('ewa.nowak@example.org'), ...made(30) },
  ]
  for (const invite of invites) {
    await queries.insertInvite(db, { ...args.project, createdBy: args.adminId, invite })
  }
}

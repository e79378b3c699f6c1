import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { FormerMembersReply, MemberReply, MembersReply } from '../../../contract/members.ts'
import { displayName } from '../../../domain/person.ts'
import { readPage } from '../../db/read-page.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { notFound } from '../../kernel/errors.ts'
import * as queries from './queries.ts'

/** Lists a page of the tenant's members by name, from the one after `before` on. */
export async function listMembers(
  db: Db,
  args: TenantScope & { before?: string | undefined; now: number },
): Promise<MembersReply> {
  const { rows, next } = await readPage(PAGE_SIZES.members, {
    read: (limit) => queries.listMembers(db, { ...args, limit }),
    idOf: ({ user }) => user.id,
  })
  return { members: await toReplies(db, args, rows), next }
}

/** Lists a page of the people of whom the tenant still holds data although they have left, from the one after `before` on. */
export async function listFormerMembers(
  db: Db,
  args: TenantScope & { before?: string | undefined },
): Promise<FormerMembersReply> {
  const { rows, next } = await readPage(PAGE_SIZES.formerMembers, {
    read: (limit) => queries.listFormerMembers(db, { ...args, limit }),
    idOf: ({ id }) => id,
  })
  return {
    // A former member's address is not told, not even in place of a name.
    formerMembers: rows.map(({ id, ...names }) => ({ id, name: displayName({ ...names, email: '' }) })),
    next,
  }
}

/** @throws AppError not_found */
export async function getMember(
  db: Db,
  args: TenantScope & { userId: UserId; now: number },
): Promise<MemberReply> {
  const member = await queries.findMember(db, args)
  if (!member) throw notFound()
  return (await toReplies(db, args, [member]))[0]!
}

async function toReplies(
  db: Db,
  { tenantId, now }: TenantScope & { now: number },
  members: readonly queries.TenantMember[],
): Promise<MemberReply[]> {
  const of = (role: 'PLANNER' | 'FREELANCER') => ({
    tenantId,
    userIds: members.flatMap((member) => (member.role === role ? [member.user.id] : [])),
  })
  const rosters = await queries.listProjectsByPerson(db, of('FREELANCER'))
  const named = await queries.listPlannedByPerson(db, of('PLANNER'))
  const userIds = members.map(({ user }) => user.id)
  const seenAt = await queries.listLastSeen(db, { tenantId, userIds, now })
  return members.map(({ user, role, createdAt }) => {
    const seen = seenAt.get(user.id)
    return {
      user,
      role,
      since: isoInstant(createdAt),
      lastSeenAt: seen === undefined ? null : isoInstant(seen),
      projectIds: (role === 'PLANNER' ? named : rosters).get(user.id) ?? [],
    }
  })
}

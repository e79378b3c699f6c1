import type { UserReply } from '../../../contract/sign-in.ts'
import { primaryRole } from '../../../domain/roles.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantId, UserId } from '../../kernel/access/types.ts'
import { listMemberships, listTwoOpenProjects } from './memberships/memberships.ts'
import * as queries from './queries.ts'

/** Makes the part of replies about the signed-in person. A limited session sees nothing of other tenants. */
export async function getUserReply(
  db: Db,
  args: { userId: UserId; onlyTenantIds: TenantId[] | null },
): Promise<UserReply> {
  const person = await queries.getPerson(db, args.userId)
  const all = await listMemberships(db, args.userId)
  const { onlyTenantIds } = args
  const memberships = all.filter(
    ({ tenantId }) => onlyTenantIds === null || onlyTenantIds.some((id) => id === tenantId),
  )
  const [first, second] = await listTwoOpenProjects(db, args)
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    phone: person.phone,
    projectId: first !== undefined && second === undefined ? first : null,
    memberships,
    role: primaryRole(memberships),
    passwordSet: person.password_hash !== null,
    ...(onlyTenantIds !== null && { limited: true as const }),
  }
}

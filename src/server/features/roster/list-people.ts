import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { PeopleReply } from '../../../contract/projects.ts'
import { createSearch } from '../../../domain/people.ts'
import { readPage } from '../../db/read-page.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Members that a search reads at once. */
const SEARCHED_AT_ONCE = 500

/**
 * Lists a page of the tenant's people by name, from the one after `before` on. A search finds those whose name or address
 * has every word or part of a word, and the people of a project whose name has.
 */
export async function listPeople(
  db: Db,
  args: TenantScope & { query?: string | undefined; before?: string | undefined },
): Promise<PeopleReply> {
  const sought = args.query?.trim()
  const { rows, next } = await readPage(PAGE_SIZES.people, {
    read: (limit) =>
      sought ? search(db, { ...args, sought, limit }) : queries.listMembers(db, { ...args, limit }),
    idOf: ({ user }) => user.id,
  })
  const projectIds = await queries.listProjectsByPerson(db, {
    ...args,
    userIds: rows.map(({ user }) => user.id),
  })
  return {
    people: rows.map((member) => ({ ...member, projectIds: projectIds.get(member.user.id) ?? [] })),
    next,
  }
}

async function search(
  db: Db,
  args: TenantScope & { sought: string; before?: string | undefined; limit: number },
): Promise<queries.TenantMember[]> {
  const { sought, limit } = args
  const has = createSearch(sought)
  const projects = (await queries.listProjectNames(db, args)).filter(({ name }) => has(name))
  const onRosters = await queries.listOnRosters(db, { ...args, projectIds: projects.map(({ id }) => id) })
  const found: queries.TenantMember[] = []
  let { before } = args
  for (;;) {
    const members = await queries.listMembers(db, { ...args, before, limit: SEARCHED_AT_ONCE })
    for (const member of members) {
      const { id, firstName, lastName, email } = member.user
      if (onRosters.has(id) || has(`${firstName} ${lastName} ${email}`)) found.push(member)
      if (found.length === limit) return found
    }
    if (members.length < SEARCHED_AT_ONCE) return found
    before = members.at(-1)!.user.id
  }
}

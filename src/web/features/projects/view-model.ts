/** Which projects a person's home shows. */
import type { ProjectReply } from '../../../contract/projects.ts'
import type { UserReply } from '../../../contract/sign-in.ts'
import type { Role } from '../../../domain/roles.ts'

/** The tenants of these memberships, each once; with a role, only those where the person has it. */
export function tenantIdsOf(memberships: UserReply['memberships'], role?: Role): string[] {
  const fitting = memberships.filter((membership) => role === undefined || membership.role === role)
  return [...new Set(fitting.map((membership) => membership.tenantId))]
}

/** One list of all tenants' projects: by name, then by tenant. */
export function mergeProjects(lists: readonly (readonly ProjectReply[])[]): ProjectReply[] {
  return lists.flat().sort((a, b) => a.name.localeCompare(b.name) || a.tenantName.localeCompare(b.tenantName))
}

/** Decides which projects a person's home shows. */
import type { ProjectReply } from '../../../contract/projects.ts'
import type { UserReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { canPlan, plansProject, type Role } from '../../../domain/roles.ts'

type Memberships = UserReply['memberships']

/** The tenants of these memberships, each once. With a role, only tenants where the person has that role. */
export function tenantsOf(memberships: Memberships, role?: Role): Memberships {
  const fitting = memberships.filter((membership) => role === undefined || membership.role === role)
  return [...new Map(fitting.map((membership) => [membership.tenantId, membership])).values()]
}

/** The tenants of which the person plans projects. */
export function plannedTenantIds(memberships: Memberships): string[] {
  return tenantIdsOf(memberships.filter(({ role }) => canPlan(role)))
}

export function tenantIdsOf(memberships: Memberships, role?: Role): string[] {
  return tenantsOf(memberships, role).map(({ tenantId }) => tenantId)
}

/** Merges all tenants' projects into one list, sorted by name, with 2 before 10, and then by tenant. */
export function mergeProjects(
  lists: readonly (readonly ProjectReply[])[],
  language: Language,
): ProjectReply[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return lists.flat().sort((a, b) => compare(a.name, b.name) || compare(a.tenantName, b.tenantName))
}

/** The projects that the person plans. */
export function plannedOf(projects: readonly ProjectReply[], memberships: Memberships): ProjectReply[] {
  return projects.filter((project) => plansProject(memberships, project))
}

export function openOf(projects: readonly ProjectReply[]): ProjectReply[] {
  return projects.filter(({ archived }) => !archived)
}

export function archivedOf(projects: readonly ProjectReply[]): ProjectReply[] {
  return projects.filter(({ archived }) => archived)
}

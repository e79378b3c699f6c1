/** Roles, and what follows from them (specification, section 6; decisions, section 5). The order is from most to least rights. */

import type { Language } from './language.ts'

export const ROLES = ['ADMIN', 'PLANNER', 'FREELANCER'] as const
export type Role = (typeof ROLES)[number]

/**
 * The role that a membership gives in one project: a planner is one in the projects named to them, and elsewhere what a
 * roster place makes of anybody.
 */
export function roleInProject(role: Role, isPlanned: boolean): Role {
  return role === 'PLANNER' && !isPlanned ? 'FREELANCER' : role
}

/** Whether a role, in a project or in a tenant, plans the work of others. */
export function canPlan(role: Role): boolean {
  return role !== 'FREELANCER'
}

/** ADMIN if any membership has it, else PLANNER if any has that; FREELANCER without either. */
export function primaryRole(memberships: readonly { role: Role }[]): Role {
  return ROLES.find((role) => memberships.some((membership) => membership.role === role)) ?? 'FREELANCER'
}

/** The role, capitalised for display. */
export function roleLabel(role: Role, language: Language = 'en'): string {
  if (role === 'PLANNER' && language === 'de') return 'Planung'
  return role.charAt(0) + role.slice(1).toLowerCase()
}

/** The path of a signed-in person's home page. */
export function homePathOf(role: Role): '/app/admin' | '/app/freelancer' {
  return canPlan(role) ? '/app/admin' : '/app/freelancer'
}

/** Whether the person administers every tenant that they are a member of. */
export function isAdminOnly({ memberships }: { memberships: readonly { role: Role }[] }): boolean {
  return memberships.every(({ role }) => role === 'ADMIN')
}

/** A person's role in a tenant; undefined where they are no member. */
export function roleIn(
  memberships: readonly { tenantId: string; role: Role }[],
  tenantId: string,
): Role | undefined {
  return memberships.find((membership) => membership.tenantId === tenantId)?.role
}

/** Whether the person plans a project: as an administrator of its tenant, or because it is named to them. */
export function plansProject(
  memberships: readonly { tenantId: string; role: Role; projectIds?: readonly string[] | undefined }[],
  project: { id: string; tenantId: string },
): boolean {
  return memberships.some(
    ({ tenantId, role, projectIds }) =>
      tenantId === project.tenantId &&
      (role === 'ADMIN' || (role === 'PLANNER' && projectIds?.includes(project.id) === true)),
  )
}

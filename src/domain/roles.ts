/** Roles, and what follows from them (specification, section 6). */

export const ROLES = ['ADMIN', 'FREELANCER'] as const
export type Role = (typeof ROLES)[number]

/** ADMIN if any membership has it, otherwise the role of the first membership; FREELANCER without any. */
export function primaryRole(memberships: readonly { role: Role }[]): Role {
  if (memberships.some((membership) => membership.role === 'ADMIN')) return 'ADMIN'
  return memberships[0]?.role ?? 'FREELANCER'
}

/** The role, capitalised for display. */
export function roleLabel(role: Role): string {
  return role.charAt(0) + role.slice(1).toLowerCase()
}

/** The path of a signed-in person's home page. */
export function homePathOf(role: Role): '/app/admin' | '/app/freelancer' {
  return role === 'ADMIN' ? '/app/admin' : '/app/freelancer'
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

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

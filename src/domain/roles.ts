/** Roles and what follows from them (specification, section 6). */

export const ROLES = ['ADMIN', 'FREELANCER'] as const
export type Role = (typeof ROLES)[number]

/** ADMIN if any membership is, otherwise the first membership's role; FREELANCER without any. */
export function primaryRole(memberships: readonly { role: Role }[]): Role {
  if (memberships.some((membership) => membership.role === 'ADMIN')) return 'ADMIN'
  return memberships[0]?.role ?? 'FREELANCER'
}

/** The role as a person reads it: capitalised. */
export function roleLabel(role: Role): string {
  return role.charAt(0) + role.slice(1).toLowerCase()
}

/** Where a signed-in person's home is. */
export function homePathOf(role: Role): '/app/admin' | '/app/freelancer' {
  return role === 'ADMIN' ? '/app/admin' : '/app/freelancer'
}

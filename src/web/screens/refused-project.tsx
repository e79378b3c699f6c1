import type { ReactElement } from 'react'
import { Navigate } from 'react-router'
import { canPlan, type Role } from '../../domain/roles.ts'
import { isRefused } from '../http/api-error.ts'
import { paths } from '../paths.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

const ClosedProject = lazyComponent(
  async () => (await import('./closed-project/closed-project.tsx')).ClosedProject,
)

/**
 * Returns what stands in place of a screen whose project the server refuses to show, and undefined where there is no refusal.
 * A planner of an unknown project has mistyped its address. A freelancer has followed a list or a notice, so the project was
 * open to them before.
 */
export function refusedProject(error: unknown, role: Role): ReactElement | undefined {
  if (!isRefused(error)) return undefined
  return error.status === 404 && canPlan(role) ? <Navigate to={paths.notFound} replace /> : <ClosedProject />
}

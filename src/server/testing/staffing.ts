/** The staffing of a project in tests. */
import { expect } from 'vitest'
import type { Staffing } from '../../domain/staffing.ts'
import type { TestTenant } from './fixtures.ts'

/** The settings of a project that was never set. */
export const defaultStaffing: Staffing = {
  booking: 'open',
  need: { GREEN: 1, YELLOW: 1, RED: 1 },
  closeFull: false,
  releaseHours: null,
  answerHours: 24,
  showColleagues: false,
}

/** Changes settings of a project from their defaults. */
export async function setStaffing(
  { admin, params }: TestTenant,
  change: Partial<Staffing & { keepBooked: boolean }>,
): Promise<void> {
  const body = { ...defaultStaffing, ...change }
  expect((await admin.client.call('setStaffing', { params, body })).status).toBe(200)
}

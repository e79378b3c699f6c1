import { addMonths } from '../src/domain/calendar.ts'
import { moveToDaytime } from '../src/server/testing/api.ts'
import { currentMonth } from './clock.ts'
import type { Administrator } from './signed-in.ts'

/** Announces the next month, by day. */
export async function announce(admin: Administrator, text: string): Promise<void> {
  await moveToDaytime(admin.api, Date.now())
  const month = addMonths(currentMonth(), 1)
  await admin.api.call('POST', `/projects/${admin.api.user.projectId}/announcements`, { month, text })
}

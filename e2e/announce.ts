import { addMonths } from '../src/domain/calendar.ts'
import { currentMonth } from '../src/web/clock.ts'
import type { Administrator } from './signed-in.ts'

/** Announces the next month. The project is put where it is about noon, so nothing waits for the morning. */
export async function announce(admin: Administrator, text: string): Promise<void> {
  const project = `/projects/${admin.api.user.projectId}`
  const ahead = 12 - new Date().getUTCHours()
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await admin.api.call('PATCH', project, { timeZone })
  await admin.api.call('POST', `${project}/announcements`, { month: addMonths(currentMonth(), 1), text })
}

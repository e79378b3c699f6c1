import type { Administrator } from './signed-in.ts'

/** Puts the project where it is about noon, so that no mail waits for the morning (notices.md, section 1). */
export async function moveToDaytime(admin: Administrator): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await admin.api.call('PATCH', `/projects/${admin.api.user.projectId}`, { timeZone })
}

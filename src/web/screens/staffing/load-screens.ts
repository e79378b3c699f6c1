/** Loads the screens of staffing. The file stands between them and the table of screens, since the names of all their files would weigh on every page. */
import type { ComponentType } from 'react'

export async function loadStaffing(): Promise<ComponentType> {
  return (await import('./staffing-screens.tsx')).StaffingScreens
}

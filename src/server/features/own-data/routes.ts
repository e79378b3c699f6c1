import { endpoints } from '../../../contract/endpoints.ts'
import { dayAt } from '../../../domain/time-zone.ts'
import type { Deps } from '../../deps.ts'
import { Download } from '../../http/download.ts'
import type { Route } from '../../http/route.ts'
import { requireWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import { exportData } from './export-data.ts'
import { refusals } from './texts.ts'

export function registerOwnData(route: Route, { db, secrets, config }: Deps): void {
  route(endpoints.exportMyData, async ({ access: { session }, language, now }) => {
    const { userId } = session
    const appName = config.brand.name
    await requireWithinLimit(db, 'export', { secrets, subject: userId, now }, refusals.tooManyExports)
    return new Download({
      owner: userId,
      name: `slotwerk-${dayAt(now, 'UTC')}.zip`,
      make: (turn) => exportData(db, { session, secrets, language, appName, now, turn }),
    })
  })
}

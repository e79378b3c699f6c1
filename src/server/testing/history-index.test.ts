import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectEntries } from '../features/history/queries.ts'
import { createTenant } from './fixtures.ts'
import { createTestApp } from './test-app.ts'
import { testEngine } from './test-database.ts'

const app = await createTestApp()

// PostgreSQL chooses its plan by the statistics of the rows, SQLite by the query alone.
test.runIf(testEngine === 'sqlite').each([
  ['actor', 'by_actor', 'by_id'],
  ['subject', 'by_user', 'user_id'],
] as const)(
  'an index of its own finds the entries whose %s a person is',
  async (personRole, index, column) => {
    const { project, admin } = await createTenant(app)
    for (const projectId of [project.projectId, null]) {
      const search = { ...project, projectId, filters: { person: admin.id }, personRole, limit: 51 }
      const plan = await selectEntries(app.deps.db, search).explain(undefined, sql`query plan`)
      const steps = plan.map(({ detail }) => String(detail))
      expect(steps).toContain(
        `SEARCH e USING INDEX audit_entries_${index} (tenant_id=? AND project_id=? AND ${column}=?)`,
      )
      expect(steps.join()).not.toContain('ORDER BY')
    }
  },
)

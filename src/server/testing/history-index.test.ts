import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectEntries } from '../features/history/queries.ts'
import { createTenant } from './fixtures.ts'
import { createTestApp } from './test-app.ts'
import { testEngine } from './test-database.ts'

const app = await createTestApp()

// PostgreSQL decides by what it has counted of the rows; SQLite by the query alone.
test.runIf(testEngine === 'sqlite').each([
  ['did', 'by_actor', 'by_id'],
  ['about', 'by_user', 'user_id'],
] as const)('what somebody %s is found in the history by an index of its own', async (who, index, column) => {
  const { project, admin } = await createTenant(app)
  for (const projectId of [project.projectId, null]) {
    const search = { ...project, projectId, filters: { person: admin.id }, who, limit: 51 }
    const plan = await selectEntries(app.deps.db, search).explain(undefined, sql`query plan`)
    const steps = plan.map(({ detail }) => String(detail))
    expect(steps).toContain(
      `SEARCH e USING INDEX audit_entries_${index} (tenant_id=? AND project_id=? AND ${column}=?)`,
    )
    expect(steps.join()).not.toContain('ORDER BY')
  }
})

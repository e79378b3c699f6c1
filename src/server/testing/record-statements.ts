import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '../db/database.ts'

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The database as it is, and what is sent to it during some work; `begin` and `commit` are not among it. */
export function recordStatements(database: Database) {
  let recorded: Statement[] | undefined
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = database.db.getExecutor().compileQuery(node, queryId)
      recorded?.push({ sql, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    database: { ...database, db: database.db.withPlugin(recorder) } satisfies Database,
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      recorded = []
      await work()
      const statements = recorded
      recorded = undefined
      return statements
    },
  }
}

/** A statement outside of a transaction, past Kysely's queue and wrappings where the engine can: they cost as much as it does. */
import type { CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Db } from '../schema.ts'

/** Undefined where it has to queue. */
type Ask = (query: CompiledQuery) => Promise<QueryResult<unknown>> | undefined

const asked = new WeakMap<DialectAdapter, Ask>()

/** For an engine that can be asked so. */
export function askDirectly(db: Db, ask: Ask): void {
  asked.set(db.getExecutor().adapter, ask)
}

export function askAlone<Row>(db: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const answer = asked.get(db.getExecutor().adapter)?.(query) as Promise<QueryResult<Row>> | undefined
  return answer ?? db.executeQuery(query)
}

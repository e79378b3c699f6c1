import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../kernel/errors.ts'
import { refusals } from '../texts.ts'

/** Serves the endpoints for operators: liveness, readiness and the description of the API. */
export function registerOperations(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const

  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async ({ log }) => {
    try {
      await pingDatabase(deps.db)
      return { status: 'ok' }
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      throw new AppError('unavailable', refusals.databaseSilent)
    }
  })
  app.get('/api/openapi.json', hidden, async () => app.swagger())
}

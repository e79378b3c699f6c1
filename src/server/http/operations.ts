import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../kernel/errors.ts'
import { refusals } from '../kernel/texts.ts'
import { DAMAGE_MESSAGE } from './error-handler.ts'
import { createKeptJson } from './kept-json.ts'

/** Serves the endpoints for operators: liveness, readiness and the description of the API. */
export function registerOperations(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const

  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async ({ log }) => {
    const { health, isAlone } = deps.database
    if (health.damage !== undefined) {
      log.error({ damage: health.damage }, DAMAGE_MESSAGE)
      throw new AppError('unavailable', refusals.databaseDamaged)
    }
    try {
      await pingDatabase(deps.db)
      // A node with a full disk stays ready, since it serves reads.
      return health.isDiskFull || isAlone ? { status: 'ok', disk: 'full' } : { status: 'ok' }
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      throw new AppError('unavailable', refusals.databaseSilent)
    }
  })
  const sendDescription = createKeptJson(() => JSON.stringify(app.swagger()))
  app.get('/api/openapi.json', hidden, sendDescription)
}

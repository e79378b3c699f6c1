import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newestNightlyBackup } from '../backup/backups-folder.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../kernel/errors.ts'
import { countWaitingMails } from '../mail/queries.ts'
import { metricsText, type Series, metric } from './metrics-text.ts'
import { watchProcess } from './process-metrics.ts'
import { countRequests } from './request-times.ts'

/** A database that takes longer counts as silent, so that the other series reach the scraper in time. */
const DATABASE_TIMEOUT_MS = 3000

/** Serves the metrics for Prometheus: requests and their times, waiting work, and the state of the process. */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const requests = countRequests(app)
  const processSeries = watchProcess(app)

  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!deps.config.isMetricsOpen && !isFromThisMachine(request)) throw notFound()
    const now = deps.clock()
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    return metricsText([
      requests(),
      metric(
        'slotwerk_live_streams',
        'gauge',
        'Pages that listen for changes on this node.',
        deps.live.count(),
      ),
      ...connectionSeries(deps),
      ...(await outboxSeries(deps, now)),
      backupSeries(deps),
      ...processSeries(now),
    ])
  })
}

/** Empty on SQLite, which has no pool. */
function connectionSeries({ database }: Deps): Series[] {
  const pool = database.pool?.()
  if (!pool) return []
  return [
    {
      name: 'slotwerk_database_connections',
      type: 'gauge',
      help: 'Connections to PostgreSQL from this node.',
      samples: [
        { labels: { state: 'busy' }, value: pool.total - pool.idle },
        { labels: { state: 'idle' }, value: pool.idle },
      ],
    },
    metric('slotwerk_database_connections_max', 'gauge', 'How many there may be.', pool.max),
    metric('slotwerk_database_waiting', 'gauge', 'What waits for a free connection.', pool.waiting),
  ]
}

async function outboxSeries({ db }: Deps, now: number): Promise<Series[]> {
  const isUp = (value: number) =>
    metric('slotwerk_database_up', 'gauge', 'Whether the database answers.', value)
  try {
    const { count, oldest } = await withTimeout(countWaitingMails(db, now))
    const seconds = oldest === null ? 0 : (now - oldest) / 1000
    return [
      isUp(1),
      metric('slotwerk_outbox_mails', 'gauge', 'Mails of all nodes that wait to be sent.', count),
      metric('slotwerk_outbox_oldest_seconds', 'gauge', 'How long the oldest of them waits.', seconds),
    ]
  } catch {
    return [isUp(0)]
  }
}

function backupSeries({ config }: Deps): Series {
  const newest = newestNightlyBackup(config)
  return {
    name: 'slotwerk_backup_newest_timestamp_seconds',
    type: 'gauge',
    help: 'When the newest nightly backup in this DATA_DIR was written.',
    samples: newest === undefined ? [] : [{ value: newest / 1000 }],
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), DATABASE_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A proxy on this machine forwards requests of others, so a forwarded request does not count as local. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
}

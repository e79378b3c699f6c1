import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'

/** Upper ends in seconds; what takes longer is in +Inf alone. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]

interface Histogram {
  /** How many took at most so long, one for each of BUCKETS. */
  atMost: number[]
  count: number
  seconds: number
}

/** What Prometheus asks for: how much is asked of this node, how long it takes, and how the process does. */
export function registerMetrics(app: FastifyInstance, { config }: Deps): void {
  const answers = new Map<string, number>()
  const times = new Map<string, Histogram>()
  const lag = monitorEventLoopDelay()
  lag.enable()
  app.addHook('onClose', async () => void lag.disable())

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: that may hold a token, and there is no end to them.
    const route = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}"`
    const answer = `${route},status="${reply.statusCode}"`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    const seconds = reply.elapsedTime / 1000
    const before = times.get(route) ?? { atMost: BUCKETS.map(() => 0), count: 0, seconds: 0 }
    times.set(route, {
      atMost: before.atMost.map((count, index) => count + (seconds <= BUCKETS[index]! ? 1 : 0)),
      count: before.count + 1,
      seconds: before.seconds + seconds,
    })
  })

  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!config.isMetricsOpen && !isFromThisMachine(request)) throw notFound()
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    const memory = process.memoryUsage()
    return [
      ...series('slotwerk_http_requests_total', 'counter', answers),
      ...histogram('slotwerk_http_request_seconds', times),
      ...series('process_resident_memory_bytes', 'gauge', [['', memory.rss]]),
      ...series('nodejs_heap_used_bytes', 'gauge', [['', memory.heapUsed]]),
      ...series('nodejs_eventloop_lag_p99_seconds', 'gauge', [['', lag.percentile(99) / 1e9]]),
      ...series('process_uptime_seconds', 'gauge', [['', process.uptime()]]),
      '',
    ].join('\n')
  })
}

/** A proxy on this machine hands on what others ask, so who was forwarded is not from here. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
}

function series(name: string, type: string, values: Iterable<readonly [labels: string, value: number]>) {
  const lines = [...values].map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`)
  return [`# TYPE ${name} ${type}`, ...lines]
}

function histogram(name: string, times: ReadonlyMap<string, Histogram>): string[] {
  const lines = [...times].flatMap(([route, { atMost, count, seconds }]) => [
    ...BUCKETS.map((end, index) => `${name}_bucket{${route},le="${end}"} ${atMost[index]}`),
    `${name}_bucket{${route},le="+Inf"} ${count}`,
    `${name}_sum{${route}} ${seconds}`,
    `${name}_count{${route}} ${count}`,
  ])
  return [`# TYPE ${name} histogram`, ...lines]
}

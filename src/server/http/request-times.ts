import type { FastifyInstance } from 'fastify'
import type { Labels, Series } from './metrics-text.ts'

/** Upper bounds in seconds; longer requests count in +Inf alone. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Times {
  labels: Labels
  /** The number of requests in each bucket; the last bucket holds those above all bounds. */
  counts: number[]
  seconds: number
}

/** Counts requests and measures their time, by route and status. */
export function countRequests(app: FastifyInstance): () => Series {
  const all = new Map<string, Times>()
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route, and never the address, which may hold a token and has endless values.
    const route = routeOf(request.routeOptions.url)
    const key = `${request.method} ${route} ${reply.statusCode}`
    let times = all.get(key)
    if (!times) {
      const labels = { method: request.method, route, status: reply.statusCode }
      times = { labels, counts: [...BUCKETS, Infinity].map(() => 0), seconds: 0 }
      all.set(key, times)
    }
    const seconds = reply.elapsedTime / 1000
    const bucket = BUCKETS.findIndex((end) => seconds <= end)
    times.counts[bucket === -1 ? BUCKETS.length : bucket]! += 1
    times.seconds += seconds
    done()
  })
  return () => ({
    name: 'slotwerk_http_request_duration_seconds',
    type: 'histogram',
    help: 'How long requests took, from the first byte of their head to the last of their reply.',
    samples: [...all.values()].flatMap(samplesOf),
  })
}

/** Each built file is a route of its own, and each build gives it another name. */
const routeOf = (pattern = 'none') => (pattern.startsWith('/assets/') ? '/assets/*' : pattern)

function samplesOf({ labels, counts, seconds }: Times): Series['samples'] {
  let count = 0
  const buckets = counts.map((more, index) => {
    count += more
    return { suffix: '_bucket', labels: { ...labels, le: BUCKETS[index] ?? '+Inf' }, value: count }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
}

import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { type Series, metric } from './metrics-text.ts'

/** Series about the process, under the names that the clients of Prometheus use. */
export function watchProcess(app: FastifyInstance): (now: number) => Series[] {
  const lag = monitorEventLoopDelay()
  lag.enable()
  app.addHook('onClose', async () => {
    lag.disable()
  })
  return (now) => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const [p99, max] = [lag.percentile(99) / 1e9, lag.max / 1e9]
    // The delay covers the time since the last scrape: an old peak says nothing about the present.
    lag.reset()
    return [
      metric('process_cpu_seconds_total', 'counter', 'Time the processors worked.', (user + system) / 1e6),
      metric('process_resident_memory_bytes', 'gauge', 'Memory that the process holds.', rss),
      metric('process_start_time_seconds', 'gauge', 'When it was started.', now / 1000 - process.uptime()),
      ...fileSeries(),
      metric('nodejs_heap_size_used_bytes', 'gauge', 'Used of the heap.', heapUsed),
      metric('nodejs_heap_size_total_bytes', 'gauge', 'Size of the heap.', heapTotal),
      metric('nodejs_external_memory_bytes', 'gauge', 'Memory of buffers and native parts.', external),
      metric('nodejs_eventloop_lag_p99_seconds', 'gauge', 'Lag since asked last: 99 of 100 below.', p99),
      metric('nodejs_eventloop_lag_max_seconds', 'gauge', 'Longest lag since asked last.', max),
    ]
  }
}

/** Each open page takes one file. Only Linux can count them; other systems leave these series out. */
function fileSeries(): Series[] {
  try {
    const open = readdirSync('/proc/self/fd').length
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return [
      metric('process_open_fds', 'gauge', 'Open files and connections.', open),
      ...(most ? [metric('process_max_fds', 'gauge', 'How many there may be.', Number(most))] : []),
    ]
  } catch {
    return []
  }
}

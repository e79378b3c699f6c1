import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Subscription, NotificationListener } from '../database.ts'
import { CHANNEL } from './postgres-notifier.ts'

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5000
/** A regular query finds out when the server has gone without closing the connection. */
const PING_MS = 15_000
const ANSWER_MS = 10_000

/** Listens on a separate connection, since the pool closes idle ones. Opens a new one after each loss, until `stop`. */
export function listenOnPostgres(url: string, listener: NotificationListener): Subscription {
  const stopping = new AbortController()
  const { signal } = stopping
  let firstTryEnded = () => {}
  const started = new Promise<void>((resolve) => (firstTryEnded = resolve))

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'slotwerk listener',
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
      })
      const lost = new Promise<void>((resolve) => {
        client.once('end', resolve)
        client.once('error', () => resolve())
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      // An error without a handler would end the process. Only the first of several errors tells the cause.
      client.on('error', () => {})
      client.on('notification', ({ payload }) => listener.onNotification(payload ?? ''))
      try {
        await client.connect()
        // oxlint-disable-next-line slotwerk/sql-text -- LISTEN takes no values; the name is a constant of ours
        await client.query(`listen ${CHANNEL}`)
        failures = 0
        listener.onConnected()
        firstTryEnded()
        await untilLost(client, lost)
      } catch {
        firstTryEnded()
      }
      await client.end().catch(() => {})
      await delay(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS), undefined, { signal }).catch(
        () => {},
      )
    }
  }

  const running = run()
  return {
    started,
    stop() {
      stopping.abort()
      return running
    },
  }
}

async function untilLost(client: pg.Client, lost: Promise<void>): Promise<void> {
  let fail = () => {}
  const silent = new Promise<void>((resolve) => (fail = resolve))
  const timer = setInterval(() => {
    client.query('select 1').catch(fail)
  }, PING_MS)
  await Promise.race([lost, silent])
  clearInterval(timer)
}

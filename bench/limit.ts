/**
 * Compares the most frequent requests with those of a bare server, and bookings with given hours, and measures the summary and
 * the coverage of a thousand people.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import { onSeparateCpus } from './cpu-affinity.ts'
import type { DatabaseTarget, Engine } from './database-target.ts'
import { ask, medians, type Target } from './measure.ts'
import { atLeast, atMost, type Figure, ms } from './report.ts'
import {
  ADMIN,
  afterEach,
  get,
  getAsAdmin,
  MONTH,
  projectPath,
  putBookings,
  putFirstDay,
  putMonths,
  putSlots,
  putWholeMonths,
  schedulePath,
  unchanged,
} from './requests.ts'
import { idOf, tokenOf } from './rows.ts'

/** The number of reads for each write: reads are that much shorter, and take longer to warm up. */
const READS = 5
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url))

export async function measureLimit(
  engine: Engine,
  target: DatabaseTarget,
  server: RunningServer,
  count: number,
): Promise<Figure[]> {
  const schedule = getAsAdmin('Slotwerk', server, schedulePath())
  const { bytes } = await ask(undefined, schedule)
  const bare = await startBare({
    ...(target.databaseUrl === undefined ? {} : { DATABASE_URL: target.databaseUrl }),
    BARE_BYTES: bytes.toString('base64'),
    BARE_FILE: join(target.dataDir, 'bare.db'),
  })
  const toBare = async (what: string, [ours, peer]: [Target, Target], goal: number, times = count) => {
    const [mine, its] = await medians([ours, peer], times)
    return { what, on: engine, ours: ms(mine), peer: `${ms(its)} (bare)`, ...atLeast(its / mine, goal) }
  }
  try {
    const path = `${server.url}/api${projectPath(0)}`
    const [once, twice] = [1, 2].map((project) =>
      afterEach(
        putSlots('Slotwerk', `${server.url}/api${projectPath(project)}/schedule/slot`, ADMIN),
        getAsAdmin('Slotwerk', server, `${projectPath(project)}/availability/summary?month=${MONTH}`),
      ),
    )
    const kB = `${Math.round(bytes.length / 1024)} kB`
    const bareGet = get('bare', bare.url)
    const summaries = async () => {
      const [half, whole] = await medians([once!, twice!], Math.ceil(count / 15))
      const what = 'Summary of 1,000 freelancers'
      return [
        { what, on: engine, ours: ms(whole), peer: '', ...atMost(whole, 60, ' ms') },
        {
          what: `${what}: twice the hours`,
          on: engine,
          ours: ms(whole),
          peer: `${ms(half)} (half)`,
          ...atMost(whole / half, 2.2),
        },
      ]
    }
    const coverages = async () => {
      const [half, whole] = [1, 2].map((project) =>
        afterEach(
          putSlots('Slotwerk', `${server.url}/api${projectPath(project)}/schedule/slot`, ADMIN),
          getAsAdmin('Slotwerk', server, `${projectPath(project)}/coverage?month=${MONTH}`),
        ),
      )
      // A save keeps the counts of its month, which the rows of the measurement lack.
      for (const project of [1, 2]) {
        const person = idOf('person', project * 1000)
        await ask(undefined, putFirstDay(`${server.url}/api${projectPath(project)}/availability/${person}`))
      }
      const [small, large] = await medians([half!, whole!], Math.ceil(count / 15))
      const what = 'Coverage of 1,000 freelancers'
      return [
        { what, on: engine, ours: ms(large), peer: '', ...atMost(large, 60, ' ms') },
        {
          what: `${what}: twice the hours`,
          on: engine,
          ours: ms(large),
          peer: `${ms(small)} (half)`,
          ...atMost(large / small, 2.2),
        },
      ]
    }
    const bookings = async () => {
      const [booked, given] = await medians(
        [
          putBookings('bookings', `${path}/bookings`, idOf('person', 1)),
          putWholeMonths('availability', `${path}/availability/${idOf('person', 2)}`),
        ],
        Math.ceil(count / 4),
      )
      const what = 'PUT bookings of a month (434 hours)'
      const peer = `${ms(given)} (PUT availability of a month)`
      return { what, on: engine, ours: ms(booked), peer, ...atMost(booked / given, 2) }
    }
    const pages: [Target, Target] = [schedule, bareGet]
    const known: [Target, Target] = [await unchanged(schedule), await unchanged(bareGet)]
    const slots: [Target, Target] = [
      putSlots('Slotwerk', `${path}/schedule/slot`, ADMIN),
      putSlots('bare', `${bare.url}/slot`),
    ]
    const months: [Target, Target] = [
      putMonths('Slotwerk', `${path}/availability`, tokenOf('person', 0)),
      putMonths('bare', `${bare.url}/month`),
    ]
    const reads = await onSeparateCpus([server.pid, bare.child.pid!], async () => [
      await toBare(`GET schedule of a full month (${kB})`, pages, 0.5, READS * count),
      await toBare('The same, answered 304', known, 0.7, READS * count),
    ])
    return [
      ...reads,
      await toBare('PUT slot (durable)', slots, 0.5),
      await toBare('PUT availability of a month (durable)', months, 0.4),
      ...(await summaries()),
      ...(await coverages()),
      await bookings(),
    ]
  } finally {
    bare.child.kill('SIGTERM')
  }
}

async function startBare(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [BARE], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The bare server ended with code ${code}.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/\S+/.exec(chunk.toString())?.[0]
      if (found) resolve(found)
    })
  })
  return { url, child }
}

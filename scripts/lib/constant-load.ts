/** People who read and write all the time, and know what they were told. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Api, ApiCallError, apiOf, type MailedServer } from '../../src/server/testing/api.ts'
import {
  apiFor,
  type CellWriter,
  countLost,
  gatherPeople,
  makeCellWriters,
  writeUntilCut,
} from './cell-writers.ts'

export interface Crowd {
  url: string
  admin: Api
  freelancers: Api[]
  writers: CellWriter[]
  /** Between an answer and the next call. */
  pauseMs: number
  /** The projects that were added, by name: POST, which nobody but the person may send twice. */
  added: string[]
  /** Those that were asked for and not answered. */
  unanswered: string[]
}

class Over extends Error {}

/** @param options isLarge: so many that they keep two cores busy */
export async function gatherCrowd(server: MailedServer, { isLarge }: { isLarge: boolean }): Promise<Crowd> {
  const { admin, freelancers } = await gatherPeople(server)
  const all = makeCellWriters(admin, freelancers)
  return {
    url: server.url,
    admin,
    freelancers,
    writers: isLarge ? all : all.filter((_, index) => index % 3 === 0),
    pauseMs: isLarge ? 0 : 10,
    added: [],
    unanswered: [],
  }
}

/**
 * Does something to the nodes while the crowd works; `more` waits until so many more calls have been answered.
 * @param options isLossAllowed: whether an addition may go without an answer
 * @returns how many calls were answered
 * @throws what else a call of the crowd failed with
 */
export async function underLoad(
  crowd: Crowd,
  work: (more: (calls: number) => Promise<void>) => Promise<void>,
  { isLossAllowed = false } = {},
): Promise<number> {
  const { url, admin, freelancers, writers, pauseMs } = crowd
  let isOver = false
  let answered = 0
  let waiting: { until: number; resolve: () => void }[] = []
  const more = (calls: number) =>
    new Promise<void>((resolve) => waiting.push({ until: answered + calls, resolve }))

  const untilOver = (api: Api): Api => ({
    ...api,
    async call(...args) {
      if (isOver) throw new Over()
      const reply = await apiOf(url, api).call(...args)
      answered += 1
      for (const { until, resolve } of waiting) if (until <= answered) resolve()
      waiting = waiting.filter(({ until }) => until > answered)
      if (pauseMs > 0) await delay(pauseMs)
      // Its type is the caller's to know.
      return reply as never
    },
  })
  const isEnd = (error: unknown) => error instanceof Over
  const working = [
    ...writers.map((writer) =>
      writeUntilCut(writer, isEnd, untilOver(apiFor(writer, url, admin, freelancers))),
    ),
    readUntilOver(untilOver(admin), isEnd),
    addUntilOver(untilOver(admin), crowd, { isEnd, isLossAllowed }),
  ]
  const running = Promise.all(working)
  try {
    await Promise.race([work(more), running])
  } finally {
    isOver = true
    // Also after a failure: what is still under way would be taken for a later load's.
    await Promise.allSettled(working)
  }
  await running
  return answered
}

async function readUntilOver(api: Api, isEnd: (error: unknown) => boolean): Promise<void> {
  const { projectId } = api.user
  for (let month = 0; ; month = (month + 1) % 12) {
    try {
      await api.call(
        'GET',
        `/projects/${projectId}/schedule?month=2027-${String(month + 1).padStart(2, '0')}`,
      )
    } catch (error) {
      if (isEnd(error)) return
      throw error
    }
  }
}

async function addUntilOver(
  api: Api,
  { added, unanswered }: Crowd,
  { isEnd, isLossAllowed }: { isEnd: (error: unknown) => boolean; isLossAllowed: boolean },
): Promise<void> {
  const { tenantId } = api.user.memberships[0]!
  for (;;) {
    const name = crypto.randomUUID()
    try {
      await api.call('POST', `/tenants/${tenantId}/projects`, { name })
      added.push(name)
    } catch (error) {
      if (isEnd(error)) return
      if (!isLossAllowed || !(error instanceof ApiCallError && error.status === 502)) throw error
      unanswered.push(name)
    }
  }
}

/** What was answered and is not there, or is there in another way than was said. */
export async function findLost({ url, admin, freelancers, writers, added, unanswered }: Crowd) {
  let cells = 0
  for (const writer of writers) cells += await countLost(writer, apiFor(writer, url, admin, freelancers))
  const { tenantId } = admin.user.memberships[0]!
  const reply = await admin.call<{ projects: { name: string }[] }>('GET', `/tenants/${tenantId}/projects`)
  const names = reply.projects.map(({ name }) => name)
  const asked = new Set([...added, ...unanswered])
  return {
    cells,
    projects: added.filter((name) => !names.includes(name)),
    doubled: names.filter((name, index) => asked.has(name) && names.indexOf(name) !== index),
  }
}

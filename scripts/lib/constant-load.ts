/** Clients that read and write all the time and record the answers. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Api, ApiCallError, apiOf, type MailedServer } from '../../src/server/testing/api.ts'
import {
  apiFor,
  type CellWriter,
  countLost,
  createPeople,
  makeCellWriters,
  writeUntilOutage,
} from './cell-writers.ts'

export interface LoadClients {
  url: string
  admin: Api
  freelancers: Api[]
  writers: CellWriter[]
  /** The pause between an answer and the next call. */
  pauseMs: number
  /** The names of the added projects. They are sent by POST, which no proxy may repeat. */
  added: string[]
  /** The names of the projects whose request got no answer. */
  unanswered: string[]
}

class LoadEnded extends Error {}

/** @param options isLarge: enough clients to keep two cores busy */
export async function createLoadClients(
  server: MailedServer,
  { isLarge }: { isLarge: boolean },
): Promise<LoadClients> {
  const { admin, freelancers } = await createPeople(server)
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
 * Runs `work` on the nodes while the clients call them; `more` waits until so many more calls are answered.
 * @param options isLossAllowed: whether an addition may go without an answer
 * @returns how many calls were answered
 * @throws what else a call of the clients failed with
 */
export async function underLoad(
  clients: LoadClients,
  work: (more: (calls: number) => Promise<void>) => Promise<void>,
  { isLossAllowed = false } = {},
): Promise<number> {
  const { url, admin, freelancers, writers, pauseMs } = clients
  let isOver = false
  let answered = 0
  let waiting: { until: number; resolve: () => void }[] = []
  const more = (calls: number) =>
    new Promise<void>((resolve) => waiting.push({ until: answered + calls, resolve }))

  const untilOver = (api: Api): Api => ({
    ...api,
    async call(...args) {
      if (isOver) throw new LoadEnded()
      const reply = await apiOf(url, api).call(...args)
      answered += 1
      for (const { until, resolve } of waiting) if (until <= answered) resolve()
      waiting = waiting.filter(({ until }) => until > answered)
      if (pauseMs > 0) await delay(pauseMs)
      // The caller knows the type of the reply.
      return reply as never
    },
  })
  const isEnd = (error: unknown) => error instanceof LoadEnded
  const working = [
    ...writers.map((writer) =>
      writeUntilOutage(writer, isEnd, untilOver(apiFor(writer, url, admin, freelancers))),
    ),
    readUntilOver(untilOver(admin), isEnd),
    addUntilOver(untilOver(admin), clients, { isEnd, isLossAllowed }),
  ]
  const running = Promise.all(working)
  try {
    await Promise.race([work(more), running])
  } finally {
    isOver = true
    // Waits for calls in flight also after a failure, so that a later load does not count them.
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
  { added, unanswered }: LoadClients,
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

/** Finds answered writes that are missing or stored differently, and projects that were added twice. */
export async function findLost({ url, admin, freelancers, writers, added, unanswered }: LoadClients) {
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

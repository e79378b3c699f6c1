/** Open pages: the memory they cost a node, and the time until all pages of one project have a change. */
import { request } from 'node:http'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import type { Engine } from './database-target.ts'
import { ask, median } from './measure.ts'
import { metricOf, residentMegabytes } from './memory.ts'
import { atMost, type Figure, ms } from './report.ts'
import { ADMIN, projectPath, putSlots } from './requests.ts'
import { tokenOf } from './rows.ts'

const PAGES = 2000
/** All pages show the project with a thousand freelancers: this is the worst case for a node. */
const PROJECT = 1
const PEOPLE = 1000
const OPENED_AT_ONCE = 20
/** Within 20 seconds each stream sends a heartbeat and has its access checked again; this is longer. */
const WATCHED_MS = 25_000

export async function measureStreams(engine: Engine, server: RunningServer): Promise<Figure[]> {
  const idle = await residentMegabytes(server)
  const pages = await openPages(server)
  const waits: number[] = []
  const worked = await cpuMs(server)
  for (const end = performance.now() + WATCHED_MS; performance.now() < end;) {
    const started = performance.now()
    await pages.change()
    waits.push(performance.now() - started)
  }
  const each = ((await cpuMs(server)) - worked) / waits.length
  const busy = await residentMegabytes(server)
  pages.close()
  const open = `${PAGES.toLocaleString('en')} open pages of one project`
  return [
    {
      what: `Memory with ${open}, ${waits.length} changes told to all`,
      on: engine,
      ours: '',
      peer: `${Math.round(idle)} MB (none open)`,
      ...atMost(busy, 300, ' MB'),
    },
    {
      what: `From a change's call until the last of ${open} has it: the slowest`,
      on: engine,
      ours: ms(median(waits)),
      peer: `${ms(each)} (the node's work)`,
      ...atMost(Math.max(...waits), 1000, ' ms'),
    },
  ]
}

/** The processor time of the server since its start. */
const cpuMs = async (server: RunningServer) => 1000 * (await metricOf(server, 'process_cpu_seconds_total'))

/** `change` writes one slot and waits until each page has the event. */
async function openPages(server: RunningServer) {
  const write = putSlots('Slotwerk', `${server.url}/api${projectPath(PROJECT)}/schedule/slot`, ADMIN)
  let missing = 0
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  const onText = (text: string) => {
    missing -= text.split('"kind":"schedule"').length - 1
    if (missing === 0) settle?.resolve()
  }
  const onEnd = () => settle?.reject(new Error('The server ended the stream of a page.'))
  const opened: { destroy(): void }[] = []
  for (let from = 0; from < PAGES; from += OPENED_AT_ONCE) {
    const numbers = Array.from({ length: OPENED_AT_ONCE }, (_, index) => from + index)
    opened.push(...(await Promise.all(numbers.map((number) => openPage(server, number, onText, onEnd)))))
  }
  return {
    async change() {
      missing = PAGES
      const heard = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
      await Promise.all([ask(undefined, write), heard])
    },
    close() {
      settle = undefined
      for (const page of opened) page.destroy()
    },
  }
}

/** Resolves when the stream has sent the version that it begins with. */
function openPage(
  { url }: RunningServer,
  number: number,
  onText: (text: string) => void,
  onEnd: () => void,
): Promise<{ destroy(): void }> {
  const token = tokenOf('person', PROJECT * PEOPLE + (number % PEOPLE))
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api${projectPath(PROJECT)}/events`,
      { headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`A page was answered ${response.statusCode}.`))
        response.setEncoding('utf8')
        response.once('data', () => resolve(sent))
        response.on('data', onText)
        response.once('close', onEnd)
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

/** Two nodes on one PostgreSQL behind nginx, all on loopback. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/server/testing/free-port.ts'
import { startPostgres } from '../../src/server/testing/postgres-server.ts'
import { type RunningServer, startRunningServer } from '../../src/server/testing/running-server.ts'
import { type LoadClients, underLoad } from './constant-load.ts'
import { startNginx } from './nginx-server.ts'
import { findNginx } from './nginx.mjs'

export interface TwoNodes {
  /** The address of nginx, and the mails of both nodes. */
  proxy: Pick<RunningServer, 'url' | 'mailTo'>
  nodes: [RunningServer, RunningServer]
  /** Restarts a node that has ended, on its port. */
  startAgain(index: 0 | 1): Promise<void>
  stop(): Promise<void>
}

/** Starts both nodes at once on an empty database. */
export async function startTwoNodes(): Promise<TwoNodes> {
  const program = await findNginx()
  if (!program) throw new Error('There is no nginx here. Run `npm test`, which unpacks one, or install it.')
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'slotwerk-nodes-'))
  const ports = [await freePort(), await freePort()] as const
  // The clients add projects as long as a test runs.
  const env = {
    LIMIT_PROJECTS: '1000000',
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of the two nodes, long enough',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  }
  const start = (index: 0 | 1) => startRunningServer({ dataDir, env: { ...env, PORT: String(ports[index]) } })
  const nodes = await Promise.all([start(0), start(1)])
  const nginx = await startNginx(program, ports)
  return {
    // The nodes share a folder, and so the outbox.
    proxy: { url: nginx.url, mailTo: (email) => nodes[0].mailTo(email) },
    nodes,
    async startAgain(index) {
      nodes[index] = await start(index)
    },
    async stop() {
      await nginx.stop()
      for (const node of nodes) await node.stop()
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Replaces both nodes, one by one, while the clients work.
 * @returns how many calls were answered meanwhile
 * @throws what a call failed with
 */
export async function replaceBoth(two: TwoNodes, clients: LoadClients): Promise<number> {
  let answered = 0
  for (const index of [0, 1] as const) {
    answered += await underLoad(clients, async (more) => {
      await more(50)
      two.nodes[index].signal('SIGTERM')
      const { code, signal } = await two.nodes[index].exit
      if (code !== 0) throw new Error(`A node that was told to stop ended with ${code ?? signal}.`)
      await more(50)
      await two.startAgain(index)
      await more(50)
    })
  }
  return answered
}

/**
 * Kills one node while the clients work. Additions may go without an answer. The node stays down.
 * @returns how many calls were answered meanwhile
 * @throws what a call failed with
 */
export function killOne({ nodes }: TwoNodes, clients: LoadClients, index: 0 | 1): Promise<number> {
  const work = async (more: (calls: number) => Promise<void>) => {
    await more(50)
    await nodes[index].kill()
    await more(100)
  }
  return underLoad(clients, work, { isLossAllowed: true })
}

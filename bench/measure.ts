/** Times single requests on one keep-alive connection, two targets in turn, so that both see the same machine. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Asked {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

export interface Target {
  name: string
  /** The status of a success. */
  status: number
  /** Makes the next request: each write must differ from the one before. */
  next(): Asked
  /** Runs before each request and is not measured. */
  before?(): Promise<unknown>
}

const BLOCK = 25

/** Gives the medians of `count` requests each, in alternating blocks, after a warm-up of a fifth. */
export async function medians(
  targets: readonly [Target, Target],
  count: number,
): Promise<readonly [number, number]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = targets.map((): number[] => [])
  const block = Math.min(BLOCK, Math.ceil(count / 10))
  for (let done = -Math.ceil(count / 5); done < count; done += block) {
    for (const [side, target] of targets.entries()) {
      for (let index = 0; index < block; index += 1) {
        await target.before?.()
        const started = performance.now()
        await ask(agent, target)
        if (done >= 0) times[side]!.push(performance.now() - started)
      }
    }
  }
  agent.destroy()
  return [median(times[0]!), median(times[1]!)]
}

/** Sends `each` requests on each of so many connections at once. */
export async function sendConcurrently(
  target: Target,
  { connections, each }: { connections: number; each: number },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let index = 0; index < each; index += 1) await ask(agent, target)
    }),
  )
  agent.destroy()
}

/** Sends one request and reads its reply to the end. */
export function ask(
  agent: Agent | undefined,
  target: Target,
): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  const { url, method, headers, body } = target.next()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === target.status) {
          resolve({ headers: response.headers, bytes: Buffer.concat(chunks) })
        } else {
          const text = Buffer.concat(chunks).toString('utf8')
          reject(new Error(`${target.name}: ${method} ${url} answered ${response.statusCode} ${text}`))
        }
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

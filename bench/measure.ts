/** Times single requests on one kept connection, two targets in turn, so that both see the same machine. */
import { Agent, request } from 'node:http'

export interface Target {
  name: string
  /** One request; made anew each time, since a write must differ from the one before. */
  next(): { url: string; method: string; headers: Record<string, string>; body?: string }
}

export interface Comparison {
  oursMs: number
  bareMs: number
  /** Median of the bare server over ours: 1 is as fast as the limit, 0.5 takes twice as long. */
  ratio: number
  count: number
}

const BLOCK = 25

/** Medians over `count` requests each, in alternating blocks, after a warm-up of a fifth. */
export async function compare(ours: Target, bare: Target, count: number): Promise<Comparison> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { ours: [] as number[], bare: [] as number[] }
  const warmUp = Math.ceil(count / 5)
  for (let done = -warmUp; done < count; done += BLOCK) {
    for (const [side, target] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      for (let index = 0; index < BLOCK; index += 1) {
        const ms = await timeOne(agent, target)
        if (done >= 0) times[side].push(ms)
      }
    }
  }
  agent.destroy()
  const [oursMs, bareMs] = [median(times.ours), median(times.bare)]
  return { oursMs, bareMs, ratio: bareMs / oursMs, count: times.ours.length }
}

function timeOne(agent: Agent, target: Target): Promise<number> {
  const { url, method, headers, body } = target.next()
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const sent = request(url, { agent, method, headers }, (response) => {
      response.on('data', () => {})
      response.on('end', () => {
        const ms = performance.now() - started
        if (response.statusCode === 200) resolve(ms)
        else reject(new Error(`${target.name}: ${method} ${url} answered ${response.statusCode}`))
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

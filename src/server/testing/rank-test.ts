/**
 * Compares the times of known and unknown addresses by rank within one run that alternates them: the area under the curve
 * (AUC) is 0.5 for equal times and 1 if each known one is slower. Chance can make 0.65 of few samples, so more are taken
 * then, up to two hundred; a leak remains. TIMING_SAMPLES=2000 takes that many, of which chance makes no 0.55.
 */
import { randomInt } from 'node:crypto'

const given = process.env['TIMING_SAMPLES']
const most = given === undefined ? 200 : Number(given)
export const MAX_AUC = most >= 1000 ? 0.55 : 0.65
/** A sample is two requests, some of which hash a password. */
export const TIMING_TIMEOUT_MS = Math.max(90_000, most * 1000)

/** The share of pairs in which the value of `a` is greater than that of `b`; ties count half. */
export function auc(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  return wins / (a.length * b.length)
}

type Timed = () => Promise<{ took: number }>

/** The AUC, 0.5 to 1, of the times of known against unknown addresses. Each batch sends its pairs in both orders. */
export async function areaOf(
  title: string,
  batch: () => Promise<Record<'known' | 'unknown', Timed>[]>,
): Promise<number> {
  const took = { known: [] as number[], unknown: [] as number[] }
  let area = 1
  while (took.known.length < most && (given !== undefined || area > MAX_AUC)) {
    for (const pair of await batch()) {
      for (const kind of randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        took[kind].push((await pair[kind]()).took)
      }
    }
    const above = auc(took.known, took.unknown)
    area = Math.max(above, 1 - above)
  }
  if (given !== undefined)
    process.stdout.write(`${title}: AUC ${area.toFixed(3)} of ${took.known.length} each\n`)
  return area
}

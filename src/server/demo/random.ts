/**
 * A random generator (mulberry32) that gives the same numbers on every run, so that the demo always looks alike and
 * screenshots can be repeated.
 */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** Whole, from `min` to `max`, both included. */
  between(min: number, max: number): number
  isHit(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    isHit: (probability) => next() < probability,
  }
}

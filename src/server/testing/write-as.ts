import type { UserId } from '../kernel/access/types.ts'
import { createWrite, type Verb, type Write } from '../kernel/facts/write.ts'
import type { TestApp } from './test-app.ts'

/** Writes as a person of a test. */
export function writeAs({ deps }: TestApp, by: UserId): Write {
  return createWrite(deps, { by, now: 0 })
}

/** A write of a test, straight to the tables: it states no fact. */
export function writeWithoutFacts<T>(write: (...args: Parameters<Verb<T>>) => Promise<T>): Verb<T> {
  return async (tx) => ({ result: await write(tx), facts: [] })
}

import type { UserId } from '../kernel/access/types.ts'
import { createWrite, type Verb, type Write } from '../kernel/facts/write.ts'
import type { TestApp } from './test-app.ts'

/** Makes the function with which a person of a test writes. */
export function writeAs({ deps }: TestApp, by: UserId): Write {
  return createWrite(deps, { by, now: 0, decideAgain: undefined })
}

/** Makes a verb of a test that writes to the tables and states no fact. */
export function writeWithoutFacts<T>(write: (...args: Parameters<Verb<T>>) => Promise<T>): Verb<T> {
  return async (tx) => ({ result: await write(tx), facts: [] })
}

/** Lets all writes of an organisation run at once, as those of several nodes do. */
export function writeWithoutTurns({ deps }: TestApp): void {
  deps.limits.writeTurns = (_tenantId, write) => write()
}

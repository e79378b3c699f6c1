/** Records the console: a message that a test does not expect fails the test, React's `act` warnings included. */
/* oxlint-disable no-console -- this file replaces the console */
import { format } from 'node:util'
import { expect } from 'vitest'

const LEVELS = ['error', 'warn'] as const
type Level = (typeof LEVELS)[number]
const original = { error: console.error, warn: console.warn }
let printed: { level: Level; text: string }[] = []
let expected: [level: Level, text: string][] = []

/** Allows and demands one message in the running test, in the order of the calls; a part of its text is enough. */
export function expectPrinted(level: Level, text: string): void {
  expected.push([level, text])
}

export function recordConsole(): void {
  for (const level of LEVELS)
    console[level] = (...args) => {
      printed.push({ level, text: format(...args) })
    }
}

export function restoreConsole(): void {
  Object.assign(console, original)
}

/** Fails unless the console has printed the expected messages and no other one. */
export function checkConsole(): void {
  const found = printed
  const messages = expected.map(([level, text]) => ({ level, text: expect.stringContaining(text) as string }))
  printed = []
  expected = []
  expect(found, 'printed to the console').toEqual(messages)
}

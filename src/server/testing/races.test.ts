/** A short run of the races; the long one is `node scripts/race-once.ts --rounds 1000`. */
import { describe, expect, test } from 'vitest'
import { ATTEMPTS, races } from './races.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const ROUNDS = 3

describe.each(races)(`$title, by ${ATTEMPTS} at once`, ({ abuse, allowed, real, naive }) => {
  test(`has ${allowed} winners, round after round (abuse ${abuse})`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) expect(await real(app)).toBe(allowed)
  })

  test(`has more where one checks first and updates then (abuse ${abuse})`, async () => {
    const winners: number[] = []
    for (let round = 0; round < 10 && !winners.some((count) => count > allowed); round += 1) {
      winners.push(await naive(app))
    }
    expect(Math.max(...winners)).toBeGreaterThan(allowed)
  })
})

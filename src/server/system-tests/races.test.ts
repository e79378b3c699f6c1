/** Runs the races briefly; `node scripts/race-once.ts --rounds 1000` is the long run. */
import { describe, expect, test } from 'vitest'
import { ATTEMPTS, races } from '../testing/races.ts'
import { createTestApp } from '../testing/test-app.ts'
import { writeWithoutTurns } from '../testing/write-as.ts'

const app = await createTestApp()
writeWithoutTurns(app)
const ROUNDS = 3

describe.each(races)(`$title, by ${ATTEMPTS} at once`, ({ abuse, allowed, real, naive }) => {
  const ofCase = abuse === undefined ? '' : ` (abuse ${abuse})`
  test(`has ${allowed} winners, round after round${ofCase}`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) expect(await real(app)).toBe(allowed)
  })

  test(`has more winners where a read precedes the update${ofCase}`, async () => {
    const winners: number[] = []
    for (let round = 0; round < 10 && !winners.some((count) => count > allowed); round += 1) {
      winners.push(await naive(app))
    }
    expect(Math.max(...winners)).toBeGreaterThan(allowed)
  })
})

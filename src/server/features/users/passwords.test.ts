import fs from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './passwords.ts'

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a comparison with no password is false, and does equal work (abuse 39)', async () => {
  const hash = await hashPassword('correct horse')
  const took = async (of: string | null) => {
    const started = performance.now()
    expect(await isPasswordRight(of, 'wrong')).toBe(false)
    return performance.now() - started
  }
  // The minimum of several alternating runs counts: a single run may be delayed by other work on the machine.
  const some: number[] = []
  const none: number[] = []
  for (let round = 0; round < 5; round += 1) {
    some.push(await took(hash))
    none.push(await took(null))
  }
  expect(Math.min(...none)).toBeGreaterThan(Math.min(...some) / 2)
})

test('every character of a long password counts, spaces included (abuse 56)', async () => {
  const long = `${'x'.repeat(255)}a`
  const hash = await hashPassword(long)
  expect(await isPasswordRight(hash, long)).toBe(true)
  expect(await isPasswordRight(hash, `${'x'.repeat(255)}b`)).toBe(false)
  expect(await isPasswordRight(await hashPassword('      '), '     ')).toBe(false)
})

test('passwords under comparison leave a thread for the sync of a save', async () => {
  const stat = promisify(fs.stat)
  let compared = 0
  const all = Array.from({ length: 12 }, () => isPasswordRight(null, 'wrong').then(() => (compared += 1)))
  await stat('.')
  expect(compared).toBeLessThan(4)
  await Promise.all(all)
})

import { expect, test } from 'vitest'
import { createFairQueue, type Turn } from './fair-queue.ts'

test('owners take turns piece by piece, and the works of one owner run one after the other', async () => {
  const inTurns = createFairQueue()
  const log: string[] = []
  const work = (name: string, pieces: number) => async (turn: Turn) => {
    for (let piece = 1; piece <= pieces; piece += 1) {
      if (piece > 1) await turn()
      log.push(`${name}${piece}`)
    }
    return name
  }
  const results = Promise.all([
    inTurns('one', work('a', 3)),
    inTurns('one', work('b', 1)),
    inTurns('other', work('c', 2)),
  ])
  expect(await results).toEqual(['a', 'b', 'c'])
  expect(log).toEqual(['a1', 'c1', 'a2', 'c2', 'a3', 'b1'])
})

test('a work that fails leaves the others to run', async () => {
  const inTurns = createFairQueue()
  const failing = inTurns('one', () => Promise.reject(new Error('broken')))
  const next = inTurns('one', async () => 'made')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('made')
  expect(await inTurns('one', async () => 'later')).toBe('later')
})

test('a work that throws before it begins to wait leaves the others to run', async () => {
  const inTurns = createFairQueue()
  const first = inTurns('one', async () => 'made')
  const failing = inTurns('one', () => {
    throw new Error('broken')
  })
  const next = inTurns('one', async () => 'made')
  await expect(failing).rejects.toThrow('broken')
  expect(await Promise.all([first, next])).toEqual(['made', 'made'])
  expect(await inTurns('other', async () => 'later')).toBe('later')
})

test('an owner with a hundred works gets 429 for one more, and others do not', async () => {
  const inTurns = createFairQueue()
  const works = Array.from({ length: 100 }, () => inTurns('one', async () => {}))
  expect(() => inTurns('one', async () => {})).toThrow('too many large lists')
  await inTurns('other', async () => {})
  await Promise.all(works)
})

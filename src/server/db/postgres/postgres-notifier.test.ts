import type pg from 'pg'
import { expect, test } from 'vitest'
import { createNotifier } from './postgres-notifier.ts'

/** A pool whose queries end when the test says so. */
function holdPool() {
  const sent: { texts: string[]; end: () => void; fail: () => void }[] = []
  let isEnded = false
  const query = ({ values: [texts] }: { values: [string] }) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ texts: JSON.parse(texts), end: resolve, fail: () => reject(new Error('lost')) })
    })
  const end = async () => void (isEnded = true)
  const pool = { query, end } as unknown as pg.Pool
  return { pool, sent, texts: () => sent.map(({ texts }) => texts), isEnded: () => isEnded }
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('one statement stands for all that was committed while the last one was under way', async () => {
  const { pool, sent, texts, isEnded } = holdPool()
  const notifier = createNotifier(pool)
  for (const text of ['a', 'b', 'c']) notifier.send([text])
  await settle()
  expect(texts()).toEqual([['a']])
  sent[0]!.end()
  await settle()
  expect(texts()).toEqual([['a'], ['b', 'c']])
  const closing = notifier.close()
  await settle()
  expect(isEnded()).toBe(false)
  sent[1]!.end()
  await closing
  expect(isEnded()).toBe(true)
  expect(sent).toHaveLength(2)
})

test('after a failure it goes on with what was committed since', async () => {
  const { pool, sent, texts } = holdPool()
  const notifier = createNotifier(pool)
  notifier.send(['a'])
  notifier.send(['b'])
  await settle()
  sent[0]!.fail()
  await settle()
  sent[1]!.end()
  await settle()
  notifier.send(['c'])
  await settle()
  expect(texts()).toEqual([['a'], ['b'], ['c']])
  sent[2]!.end()
  await notifier.close()
})

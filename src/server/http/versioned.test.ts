import { expect, test } from 'vitest'
import { createKeptReplies } from './versioned.ts'

test('a reply that many ask for at once is made once, and again for the next version', async () => {
  const kept = createKeptReplies()
  let made = 0
  const make = async () => Buffer.from(`reply ${(made += 1)}`)
  const ask = async (key: string) => (await kept.forceFetch(key, { context: make })).toString()

  expect(await Promise.all(Array.from({ length: 20 }, () => ask('version 1')))).toEqual(
    Array.from({ length: 20 }, () => 'reply 1'),
  )
  expect([await ask('version 1'), await ask('version 2')]).toEqual(['reply 1', 'reply 2'])
})

test('one that could not be made is tried again', async () => {
  const kept = createKeptReplies()
  const fail = () => Promise.reject(new Error('out of order'))
  await expect(kept.forceFetch('key', { context: fail })).rejects.toThrow('out of order')
  const bytes = await kept.forceFetch('key', { context: async () => Buffer.from('well') })
  expect(bytes.toString()).toBe('well')
})

import { expect, test } from 'vitest'
import { createReplyCache } from './versioned.ts'

test('the reply cache makes a reply once for many callers at once, and again for the next version', async () => {
  const cache = createReplyCache()
  let made = 0
  const make = async () => Buffer.from(`reply ${(made += 1)}`)
  const ask = async (key: string) => (await cache.forceFetch(key, { context: make })).toString()

  expect(await Promise.all(Array.from({ length: 20 }, () => ask('version 1')))).toEqual(
    Array.from({ length: 20 }, () => 'reply 1'),
  )
  expect([await ask('version 1'), await ask('version 2')]).toEqual(['reply 1', 'reply 2'])
})

test('the reply cache tries again after a reply could not be made', async () => {
  const cache = createReplyCache()
  const fail = () => Promise.reject(new Error('out of order'))
  await expect(cache.forceFetch('key', { context: fail })).rejects.toThrow('out of order')
  const bytes = await cache.forceFetch('key', { context: async () => Buffer.from('well') })
  expect(bytes.toString()).toBe('well')
})

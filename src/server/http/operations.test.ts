import { expect, test } from 'vitest'
import type { Db } from '../db/schema.ts'
import { createTestApp } from '../testing/test-app.ts'

test.each(['/healthz', '/readyz', '/api/openapi.json'])('%s answers operators', async (url) => {
  const { app } = await createTestApp()
  const reply = await app.inject(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toBeTypeOf('object')
})

test('/readyz is 503 while the database is silent, and /healthz stays 200', async () => {
  const { app, deps } = await createTestApp()
  deps.db = {} as Db
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const { app } = await createTestApp()

test('nobody frames us, by the old header as by the new', async () => {
  const { headers } = await app.inject('/healthz')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

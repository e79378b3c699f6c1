import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a process that can start PostgreSQL keeps the code of its failure', () => {
  const module = new URL('postgres-server.ts', import.meta.url).href
  const program = `await import(${JSON.stringify(module)}); process.exitCode = 3`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  expect(status).toBe(3)
})

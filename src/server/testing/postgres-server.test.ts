import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireEntry } from './postgres-server.ts'

test('a process that can start PostgreSQL keeps the code of its failure', () => {
  const module = new URL('postgres-server.ts', import.meta.url).href
  const program = `await import(${JSON.stringify(module)}); process.exitCode = 3`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  expect(status).toBe(3)
})

test('a folder that other users may not enter is named', () => {
  const closed = mkdtempSync(join(tmpdir(), 'slotwerk-test-'))
  const inside = join(closed, 'programs')
  mkdirSync(inside)
  expect(() => requireEntry(inside)).toThrow(`chmod o+x ${closed}`)
  chmodSync(closed, 0o711)
  expect(() => requireEntry(inside)).not.toThrow()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes an empty folder for the tests of a file, which is removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slotwerk-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

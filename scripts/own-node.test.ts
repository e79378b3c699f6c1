import { mkdirSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts'
import { yieldToOwnNode } from './lib/prepare.mjs'
import { findPinnedNode } from './lib/run.mjs'

const folder = temporaryFolder()

/** Creates a project whose pinned Node is a script with this interpreter. */
function projectWithNode(name: string, interpreter: string): string {
  const project = join(folder, name)
  const bin = join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(project, 'node_modules', '.bin'))
  for (const file of [join(bin, 'node'), join(project, 'node_modules', '.bin', 'node')]) {
    writeFileSync(file, `#!${interpreter}\n`, { mode: 0o755 })
  }
  return project
}

describe.skipIf(process.platform === 'win32')('the Node that comes with the packages', () => {
  test('is taken and stays first on the PATH when it starts', () => {
    const project = projectWithNode('starts', '/bin/sh')
    yieldToOwnNode(project)
    expect(findPinnedNode(project)).toBe(
      join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node'),
    )
    expect(existsSync(join(project, 'node_modules', '.bin', 'node'))).toBe(true)
  })

  test('is neither taken nor left on the PATH when its loader is missing', () => {
    const project = projectWithNode('lacks-its-loader', '/no/such/loader')
    yieldToOwnNode(project)
    expect(findPinnedNode(project)).toBeUndefined()
    expect(existsSync(join(project, 'node_modules', '.bin', 'node'))).toBe(false)
  })
})

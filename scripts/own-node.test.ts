import { mkdirSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts'
import { yieldToOwnNode } from './lib/prepare.mjs'
import { chooseNode, findPinnedNode } from './lib/run.mjs'

const folder = temporaryFolder()

/** Writes a script that says it is a Node of this version. */
function writeNode(file: string, version: string, interpreter = '/bin/sh'): string {
  writeFileSync(file, `#!${interpreter}\necho v${version}\n`, { mode: 0o755 })
  return file
}

/** Creates a project whose pinned Node is a script with this interpreter. */
function projectWithNode(name: string, interpreter: string): string {
  const project = join(folder, name)
  const bin = join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(project, 'node_modules', '.bin'))
  for (const file of [join(bin, 'node'), join(project, 'node_modules', '.bin', 'node')]) {
    writeNode(file, '24.21.0', interpreter)
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

describe.skipIf(process.platform === 'win32')('the Node that runs the product', () => {
  const project = projectWithNode('chosen', '/bin/sh')
  const pinned = join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const node26 = writeNode(join(folder, 'node-26'), '26.1.0')
  const node20 = writeNode(join(folder, 'node-20'), '20.20.2')
  const broken = writeNode(join(folder, 'node-broken'), '26.1.0', '/no/such/loader')

  test.each([
    ['a newer one at the first start', [node26, node26], node26],
    ['the same newer one later, when the pinned one runs the script', [pinned, node26], node26],
    ['a newer one without npm', [node26, undefined], node26],
    ['the pinned one where the machine’s is too old', [node20, node20], pinned],
    ['the pinned one where it runs the script already', [pinned, node20], pinned],
    ['the pinned one where the machine’s does not start', [pinned, broken], pinned],
    ['the pinned one where the machine’s is gone', [pinned, join(folder, 'gone')], pinned],
  ])('is %s', (_name, candidates, chosen) => {
    expect(chooseNode(candidates, project)).toBe(chosen)
  })

  test('is none where neither starts', () => {
    const lacking = projectWithNode('has-none', '/no/such/loader')
    expect(chooseNode([node20, broken], lacking)).toBeUndefined()
  })
})

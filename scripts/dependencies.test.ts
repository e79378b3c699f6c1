import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts'
import { root } from './lib/run.mjs'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  integrity?: string
  resolved?: string
  license?: string
}

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const { dependencies, devDependencies, optionalDependencies } = read('package.json')
const locked = Object.entries<LockedPackage>(read('package-lock.json').packages).filter(
  ([path]) => path !== '',
)
const served = locked.filter(([, entry]) => !entry.dev && !entry.devOptional)

/** Reads the reasons of the packages from the table below a heading. */
function reasonsIn(page: string): Map<string, string> {
  const section = page.split(/^## /m).find((part) => part.startsWith('What is served\n')) ?? ''
  const rows = section.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)
  return new Map(Array.from(rows, ([, name = '', reason = '']) => [name, reason.trim()]))
}

describe('the packages', () => {
  test('are named with their exact version', () => {
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.length).toBeGreaterThan(20)
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('are locked by their content, and not to one registry', () => {
    expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
    expect(locked.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  })

  test('run nothing when they are installed, if they are served', () => {
    expect(served.length).toBeGreaterThan(20)
    expect(served.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual([])
    // A package with a binding.gyp gets a script from npm.
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  test('permit our own license if they are served', () => {
    const permissive = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD']
    // MPL-2.0 asks that its own files stay under it; they come unchanged, as the lock file's hashes show.
    const permitting = [...permissive, 'Apache-2.0', 'MPL-2.0']
    const others = served.filter(([, { license = 'none' }]) => !permitting.includes(license))
    expect(others.map(([path, { license }]) => [path, license])).toEqual([])
    expect(read('package.json').license).toBe('MIT')
    expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/)
  })

  test('stay below the limits of served packages', () => {
    // Each platform's own binaries are listed; a machine installs one set of them.
    expect(served.length).toBeLessThanOrEqual(220)
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(32)
  })

  test('have a reason each, if they are served', () => {
    const reasons = reasonsIn(readFileSync(join(root, 'docs/decisions/2026-11-20-libraries.md'), 'utf8'))
    const without = Object.keys(dependencies).filter((name) => (reasons.get(name)?.length ?? 0) < 10)
    expect(without).toEqual([])
    // A reason for a package that is gone misleads its readers.
    expect([...reasons.keys()].filter((name) => !(name in dependencies))).toEqual([])
  })

  test('fail without a reason or with an empty one', () => {
    const table =
      '## What is served\n\n| Package | Why |\n|---|---|\n| `one` | it does one thing well |\n| `two` | |\n'
    expect([...reasonsIn(table)]).toEqual([
      ['one', 'it does one thing well'],
      ['two', ''],
    ])
  })
})

const folder = temporaryFolder()

test('the bill of materials names each served package with its version', () => {
  const file = join(folder, 'slotwerk.cdx.json')
  const script = join(root, 'scripts', 'sbom.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const named = new Map(components.map(({ name, version }) => [name, version]))
  for (const [name, version] of Object.entries(dependencies)) {
    const found = components.find((part) => part.name === name || name.endsWith(`/${part.name}`))
    expect([name, found?.version]).toEqual([name, version])
  }
  expect(named.size).toBeGreaterThan(Object.keys(dependencies).length)
})

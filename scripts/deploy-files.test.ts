/**
 * Compares the files for deployment, and the pages about it, with the repository.
 *
 * The test fails on a path, command, setting or limit that those files name and that does not exist.
 * Why it matters: the tests run no container and no unit, so an operator would be the first to meet a renamed file.
 * How to fix: change the file or page that the failure names together with its subject.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { endpoints } from '../src/contract/endpoints.ts'
import { Settings } from '../src/server/settings/settings.ts'
import { root } from './lib/run.mjs'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const settings = Object.keys(Settings.shape)
// These settings belong to Node and the system.
const ofOthers = ['NODE_ENV', 'TZ']
const ofPostgres = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'DATABASE_URL_FILE', 'DATABASE_REPLICA_URL_FILE']
// compose.postgres.yaml demands or makes these itself.
const madeForPostgres = ['APP_SECRET_FILE', 'DATABASE_URL_FILE']
const isThere = (path: string) => existsSync(join(root, path))
const missing = (paths: string[]) => paths.filter((path) => !isThere(path))
const unknown = (names: string[]) => names.filter((name) => ![...settings, ...ofOthers].includes(name))

interface Service {
  build?: string
  image?: string
  environment: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  volumes: string[]
  healthcheck?: object
  user?: string
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test('builds on the Node of .node-version', () => {
    const images = of('FROM').map((from) => from.split(' ')[0])
    expect(new Set(images)).toEqual(new Set([`node:${read('.node-version').trim()}-slim`]))
  })

  test('copies and starts existing files', () => {
    const copied = of('COPY')
      .filter((copy) => !copy.startsWith('--from'))
      .flatMap((copy) => copy.split(' ').slice(0, -1))
    expect(copied.length).toBeGreaterThan(5)
    expect(missing(copied)).toEqual([])
    const started = [...read('Dockerfile').matchAll(/["\s]([^\s"]+\.(?:ts|mjs))/g)].map(([, path]) => path!)
    expect(started).toEqual(['scripts/build.mjs', 'src/server/main.ts'])
    expect(missing(started)).toEqual([])
  })

  test('sets existing settings, runs without root and has a health check', () => {
    const names = of('ENV').flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!))
    expect(names).toContain('DATA_DIR')
    expect(unknown(names)).toEqual([])
    expect(of('USER')).toEqual(['node'])
    expect(of('HEALTHCHECK')[0]).toContain('/healthz')
  })

  test('copies no file that .dockerignore leaves out', () => {
    const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!)
    expect(missing(kept.filter((path) => !path.includes('*')))).toEqual([])
    for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'src', 'scripts', 'public'])
      expect(kept).toContain(path)
  })
})

describe.each(['compose.yaml', 'compose.postgres.yaml'])('%s', (file) => {
  const { services, volumes } = parse(read(file)) as Compose

  test('sets existing settings', () => {
    const names = Object.keys(services['slotwerk']!.environment)
    expect(names).toContain('PUBLIC_URL')
    expect(unknown(names)).toEqual([])
  })

  test('passes on each setting of .env but those of the image', () => {
    const given = Object.keys(services['slotwerk']!.environment)
    const others = ['PORT', 'HOST', 'DATA_DIR', ...(services['postgres'] ? madeForPostgres : ofPostgres)]
    expect(settings.filter((name) => ![...given, ...others].includes(name))).toEqual([])
  })

  test('names its own services and volumes, and waits for health', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect([name, condition]).toEqual([name, 'service_healthy'])
        expect(services[other]?.healthcheck).toBeDefined()
      }
      const named = service.volumes.map((volume) => volume.split(':')[0]!)
      expect(named.filter((volume) => !(volume in volumes))).toEqual([])
    }
    expect(services['slotwerk']!.volumes).toContain('data:/data')
  })
})

test('the systemd unit starts an existing file with existing settings', () => {
  const unit = read('deploy/slotwerk.service')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!
  expect(missing([value('ExecStart').split(' ').at(-1)!])).toEqual([])
  expect(unknown([...value('Environment').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!))).toEqual([])
  expect(value('Environment')).toContain(`DATA_DIR=/var/lib/${value('StateDirectory')}`)
})

test.each([
  'Dockerfile',
  'deploy/slotwerk.service',
  'scripts/lib/launch.mjs',
  'src/server/testing/running-server.ts',
])('%s starts Node with the measured size of the young part of the heap', (path) => {
  expect(read(path)).toContain('--max-semi-space-size=16')
})

describe('the reverse proxies', () => {
  const limit = Number(/BODY_LIMIT = (\d+) \* 1024/.exec(read('src/server/app.ts'))![1])

  test('accept requests of twice the server’s limit, so that its own refusal arrives', () => {
    expect(read('deploy/nginx.conf')).toContain(`client_max_body_size ${2 * limit}k;`)
    expect(read('deploy/Caddyfile')).toContain(`max_size ${2 * limit}KiB`)
  })

  test('do not buffer the live streams', () => {
    const [, location] = /location ~ (\S+) \{[^}]*proxy_buffering off;/.exec(read('deploy/nginx.conf'))!
    const path = `/api${endpoints.watchProject.path.replace(/:\w+/, '0b9e')}`
    expect(path).toMatch(new RegExp(location!))
    expect(read('deploy/Caddyfile')).toContain('flush_interval -1')
  })
})

describe('the pages', () => {
  // The decisions on the specification also name commands that are to come.
  const docs = readdirSync(join(root, 'docs')).filter(
    (name) => name.endsWith('.md') && name !== 'specification-decisions.md',
  )
  const pages = ['README.md', 'UPGRADING.md', ...docs.map((name) => `docs/${name}`)]
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

  test.each(pages)('%s names commands and files that exist', (page) => {
    const text = read(page)
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    const run = [...text.matchAll(/node ((?:src|scripts)\/\S+?\.(?:ts|mjs))/g)].map(([, path]) => path!)
    expect(missing(run)).toEqual([])
    const linked = [...text.matchAll(/\]\((?!http|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!)
    expect(missing(linked.map((path) => join(page, '..', path)))).toEqual([])
  })

  test('the README has a line for each setting', () => {
    const rows = read('README.md')
      .match(/^\| `[A-Z].*$/gm)!
      .map((row) => row.split('|')[1]!)
    const named = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!))
    expect(named.toSorted()).toEqual(settings.toSorted())
  })

  test('the README names the platforms for which the installation brings a Node', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const brought = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
    const row = /^\| (Linux with glibc .*) \| 20 or newer;/m.exec(read('README.md'))![1]!
    const [linux = '', windows = ''] = row.split(', Windows ')
    const named = (system: string, text: string) =>
      ['x64', 'arm64'].flatMap((chip) => (text.includes(chip) ? [`node-${system}-${chip}`] : []))
    expect([...named('linux', linux), ...named('win', windows)].toSorted()).toEqual(brought.toSorted())
  })

  test('the page for operators names settings and series that exist', () => {
    const text = read('docs/operations.md')
    const series = [...text.matchAll(/`((?:slotwerk|process|nodejs)_[a-z0-9_]+)/g)].map(([, name]) => name!)
    const sources = readdirSync(join(root, 'src/server/http')).filter((name) => !name.includes('.test.'))
    const code = sources.map((name) => read(`src/server/http/${name}`)).join('\n')
    expect(series.length).toBeGreaterThan(5)
    expect(series.filter((name) => !code.includes(`'${name.replace(/_(bucket|sum|count)$/, '')}'`))).toEqual(
      [],
    )
    const named = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(unknown(named.filter((name) => name !== 'POSTGRES_PASSWORD'))).toEqual([])
  })
})

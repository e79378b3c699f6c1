import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Db } from '../db/schema.ts'
import { readEvents } from '../testing/event-reader.ts'
import { createTenant } from '../testing/fixtures.ts'
import { parseMetrics } from '../testing/parse-metrics.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createTestApp } from '../testing/test-app.ts'
import { testEngine } from '../testing/test-database.ts'
import { countRequests } from './request-times.ts'

const folder = temporaryFolder()
const ask = (on: Awaited<ReturnType<typeof createTestApp>>, remoteAddress = '127.0.0.1', headers = {}) =>
  on.app.inject({ url: '/metrics', remoteAddress, headers })

/** The series that have one number each. */
const valuesIn = (body: string) =>
  Object.fromEntries(
    [...parseMetrics(body)].flatMap(([name, { samples }]) =>
      samples.length === 1 ? [[name, samples[0]!.value]] : [],
    ),
  ) as Record<string, number>

test('counts requests by route, and never by address', async () => {
  const on = await createTestApp()
  for (const token of ['a-secret-token', 'another-one']) {
    await on.client().call('redeemMagicLink', { params: { token } })
  }
  const { body, headers } = await ask(on)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).not.toMatch(/secret|another/)
  const times = parseMetrics(body).get('slotwerk_http_request_duration_seconds')!
  const labels = { method: 'POST', route: '/api/auth/magic/:token', status: '404' }
  const valuesOf = (part: string) =>
    times.samples.filter(({ name, labels: of }) => {
      const { le: _, ...rest } = of
      return name.endsWith(part) && JSON.stringify(rest) === JSON.stringify(labels)
    })
  expect(valuesOf('_count').map(({ value }) => value)).toEqual([2])
  const buckets = valuesOf('_bucket')
  expect(buckets.at(-1)).toMatchObject({ labels: { ...labels, le: '+Inf' }, value: 2 })
  expect(buckets.map(({ value }) => value)).toEqual(
    buckets.map(({ value }) => value).toSorted((a, b) => a - b),
  )
  expect(valuesOf('_sum')[0]!.value).toBeGreaterThan(0)
})

test('counts built files together, since each build renames them', async () => {
  const app = Fastify()
  const requests = countRequests(app)
  for (const name of ['start-abc.js', 'start-def.js']) app.get(`/assets/${name}`, async () => '')
  await app.inject('/assets/start-abc.js')
  await app.inject('/assets/start-def.js')
  const counts = requests().samples.filter(({ suffix }) => suffix === '_count')
  expect(counts).toEqual([
    { suffix: '_count', labels: { method: 'GET', route: '/assets/*', status: 200 }, value: 2 },
  ])
})

test('names each series as Prometheus does: its unit at the end, a counter as a total', async () => {
  const { body } = await ask(await createTestApp())
  for (const [name, { type, help }] of parseMetrics(body)) {
    expect(name).toMatch(/^(slotwerk|process|nodejs)_[a-z0-9_]+$/)
    expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
    expect(help).toMatch(/\.$/)
    expect(name).not.toMatch(/_(ms|milliseconds|kilobytes|mb)(_|$)/)
  }
})

test('gives the waiting mails, connections and open pages, and the state of the process', async () => {
  const on = await createTestApp()
  const before = valuesIn((await ask(on)).body)
  expect(before).toMatchObject({
    slotwerk_database_up: 1,
    slotwerk_outbox_mails: 0,
    slotwerk_outbox_oldest_seconds: 0,
    slotwerk_live_streams: 0,
  })
  expect('slotwerk_database_waiting' in before).toBe(testEngine === 'postgres')
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(before[name]).toBeGreaterThan(0)

  const person = {
    firstName: 'A',
    lastName: 'B',
    phone: '1234567',
    tenantName: 'T',
    password: 'correct horse',
  }
  await on.client().call('adminSignup', { body: { ...person, email: 'anna@example.org' } })
  on.advance(90_000)
  expect(valuesIn((await ask(on)).body)).toMatchObject({
    slotwerk_outbox_mails: 1,
    slotwerk_outbox_oldest_seconds: 90,
  })
})

test.runIf(process.platform === 'linux')('tells how many connections there are, and may be', async () => {
  const { process_open_fds: open, process_max_fds: most } = valuesIn((await ask(await createTestApp())).body)
  expect(open).toBeGreaterThan(3)
  expect(most).toBeGreaterThan(open!)
})

test('counts open pages until they close', async () => {
  const on = await createTestApp()
  const tenant = await createTenant(on)
  const url = await on.app.listen({ port: 0 })
  const streams = async () => valuesIn((await ask(on)).body)['slotwerk_live_streams']
  const reader = await readEvents(url, tenant.admin.token, tenant.project.projectId)
  await reader.next()
  expect(await streams()).toBe(1)
  reader.close()
  await expect.poll(streams).toBe(0)
})

test('answers while the database is silent, and reports it', async () => {
  const on = await createTestApp()
  on.deps.db = {} as Db
  const values = valuesIn((await ask(on)).body)
  expect(values['slotwerk_database_up']).toBe(0)
  expect(values['process_resident_memory_bytes']).toBeGreaterThan(0)
})

test('gives the time of the newest nightly backup', async () => {
  const on = await createTestApp({ DATA_DIR: folder })
  const newest = async () => valuesIn((await ask(on)).body)['slotwerk_backup_newest_timestamp_seconds']
  expect(await newest()).toBeUndefined()
  mkdirSync(join(folder, 'backups'))
  const file = join(folder, 'backups', 'nightly-2026-11-20T03-00-00Z-0001-first.backup')
  writeFileSync(file, '')
  utimesSync(file, 1_795_000_000, 1_795_000_000)
  expect(await newest()).toBe(1_795_000_000)
})

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'answers %s, this machine',
  async (address) => {
    expect((await ask(await createTestApp(), address)).statusCode).toBe(200)
  },
)

test.each([
  ['192.168.1.4', {}],
  ['2001:db8::1', {}],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }],
])('is not there for %s with %j', async (address, headers) => {
  const reply = await ask(await createTestApp(), address, headers)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found' })
})

test('is open to everybody if the setting says so', async () => {
  const reply = await ask(await createTestApp({ METRICS: 'open' }), '192.168.1.4')
  expect(reply.statusCode).toBe(200)
})

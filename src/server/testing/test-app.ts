/** Builds the app for tests, with a new database and a clock that only the test advances. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import { type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Replica } from '../db/postgres/replica.ts'
import { createDeps, type Deps, readSignUpRule } from '../deps.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { pushKeyOf } from '../push/push-key.ts'
import { injectCall } from './inject.ts'
import { NO_RATES } from './no-rates.ts'
import { openTestDatabase } from './test-database.ts'

const TEST_SECRET = 'a secret that only the tests know, 32+'
/** A private key of pushes that only the tests know. */
const TEST_PUSH_KEY = 'YRoDy2lhHVs6iYEKltNKqcvhnE0jULR---RF34oYaPI'

export interface TestReply {
  status: number
  // A test asserts on what it expects; the contract's reply schemas guard the shape.
  // oxlint-disable-next-line no-explicit-any -- replies of every endpoint and every failure
  body: any
  headers: Record<string, unknown>
}

/** Calls endpoints of the contract as one visitor. */
export interface TestClient {
  call(
    name: EndpointName,
    args?: {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
      headers?: Record<string, string>
    },
  ): Promise<TestReply>
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Lets time pass, on both clocks. */
  advance: (milliseconds: number) => void
  /** Sets the system's clock back, as an operator might; no time passes. */
  setBack: (milliseconds: number) => void
  /** Makes a client with this session token, or signed out. */
  client: (token?: string) => TestClient
}

/** Noon of 20 November 2026, UTC. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 12)

/** Builds the app for one test file; it is closed after the file's tests. */
export async function createTestApp(
  env: Record<string, string> = {},
  openDatabase = openTestDatabase,
): Promise<TestApp> {
  const database = await openDatabase()
  const test = await buildTestApp(database, env)
  afterAll(async () => {
    await test.app.close()
    await database.close()
  })
  return test
}

/** Builds the app with a given database. The caller closes both. */
export async function buildTestApp(
  database: Database,
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
  replica?: Replica,
): Promise<TestApp> {
  let now = TEST_NOW
  let elapsed = 0
  const config = readConfig({
    APP_SECRET: TEST_SECRET,
    PUBLIC_URL: 'https://plan.example.org',
    LOG_LEVEL: 'silent',
    // Nobody answers there, so calls to it end at once.
    OUTBOUND_ALLOW: 'localhost:1',
    ...NO_RATES,
    ...env,
  })
  const secrets = createSecrets(config.appSecret)
  // Tests sign up without a token, as on loopback, except those that name the address themselves.
  const isBeyondLoopback = env['PUBLIC_URL'] !== undefined && config.isBeyondLoopback
  const signUp = await readSignUpRule(database.db, { config: { ...config, isBeyondLoopback }, secrets })
  const deps = createDeps({
    config,
    database,
    db: database.db,
    replica,
    clock: () => now,
    elapsed: () => elapsed,
    secrets,
    signUp,
    log,
    publicUrl: () => config.publicUrl!,
    pushKey: pushKeyOf(TEST_PUSH_KEY),
  })
  const app = await buildApp(deps)
  await app.ready()
  return {
    app,
    deps,
    advance: (milliseconds) => {
      now += milliseconds
      elapsed += milliseconds
    },
    setBack: (milliseconds) => {
      now -= milliseconds
    },
    client: (token) => {
      const caller = { token, remoteAddress: randomAddress() }
      return { call: (name, args = {}) => callEndpoint(app, caller, name, args) }
    },
  }
}

/** Gives each client an address in a network of its own, so that tests do not share rate limits. */
const randomAddress = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`

async function callEndpoint(
  app: FastifyInstance,
  { token, remoteAddress }: { token: string | undefined; remoteAddress: string },
  name: EndpointName,
  args: NonNullable<Parameters<TestClient['call']>[1]>,
): Promise<TestReply> {
  const endpoint: Endpoint = endpoints[name]
  const { method, path } = endpoint
  let url = `/api${path}`
  for (const param of paramNames(path)) {
    url = url.replace(`:${param}`, encodeURIComponent(args.params?.[param] ?? ''))
  }
  const { statusCode, headers, body } = await injectCall(app, endpoint, {
    method,
    url,
    remoteAddress,
    ...(args.query ? { query: args.query } : {}),
    ...(args.body === undefined ? {} : { payload: args.body as object }),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...args.headers },
  })
  // A file stays as it is.
  const isJson = String(headers['content-type']).includes('json')
  return { status: statusCode, body: body === '' ? undefined : isJson ? JSON.parse(body) : body, headers }
}

/**
 * Sends requests to every endpoint that are made from its schema. Every reply has the contract's shape, is no 5xx, shows
 * nothing internal, and a 400 names its field. FUZZ_RUNS=100000 sends that many one by one, and a quarter as many at once;
 * the suite sends 2,000.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type ErrorCode, type ErrorReply, errorStatus } from '../../contract/errors.ts'
import { fieldsOf } from '../testing/fields-of.ts'
import { createTenant, type TestTenant } from '../testing/fixtures.ts'
import { hostileText, hostileValues } from '../testing/hostile-values.ts'
import { injectCall } from '../testing/inject.ts'
import { createTokens } from '../testing/matrix-tokens.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const names = Object.keys(endpoints) as EndpointName[]
const TOTAL = Number(process.env['FUZZ_RUNS'] ?? 2000)
const runsEach = Math.max(1, Math.ceil(TOTAL / names.length))
/** A new world after this many requests keeps every run as fast as the first, since rows accumulate. */
const RUNS_A_WORLD = 200
/** Calls of a batch that is sent at once, and the batches that one world is good for. */
const AT_ONCE = 16
const BATCHES_A_WORLD = 4
const HOUR_MS = 60 * 60 * 1000
const INNER = /select |insert into|sqlite|postgres|kysely|node_modules|\.ts:\d|at \w+ \(/i
const statuses = new Set<number>(Object.values(errorStatus))
/** The keys of a body that hold a token. */
const TOKEN_KEYS = ['token', 'invite', 'signupToken']
/**
 * The refusal of a wrong code or password. The call is well formed, and the reply must not show which part is wrong, so
 * this is the only 400 that names no field.
 */
const GUESS: ErrorCode = 'invalid_code'
const GUESSED_KEYS = ['code', 'password', 'oldCode', 'newCode']

const seen = new Map<number, number>()

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

interface Given {
  by: 'admin' | 'freelancer' | 'stranger'
  isOwn: boolean
  text: string
  /** The index of the world's real token that replaces a token; null: the generated value stays. */
  token: number | null
  query: unknown
  body: unknown
}

interface World {
  tenant: TestTenant
  tokens: string[]
}

/** Makes tokens only for an endpoint that takes one. */
async function createWorld(endpoint: Endpoint): Promise<World> {
  const tenant = await createTenant(app)
  if (!takesToken(endpoint)) return { tenant, tokens: [] }
  const made = await createTokens(app, tenant, await createTenant(app))
  const reset = app.deps.secrets.randomToken()
  await app.deps.db
    .insertInto('password_resets')
    .values({
      email_key: tenant.freelancer.email,
      device: '',
      token_hash: app.deps.secrets.hash('password-reset', reset),
      expires_at: app.deps.clock() + HOUR_MS,
      used_at: null,
    })
    .execute()
  return { tenant, tokens: [...made.all, reset, app.deps.signUp.token] }
}

const takesToken = ({ path, body }: Endpoint) =>
  paramNames(path).includes('token') ||
  (body !== undefined && fieldsOf(body).some((key) => TOKEN_KEYS.includes(key)))

function givenFor({ query, body }: Endpoint): fc.Arbitrary<Given> {
  return fc.record({
    by: fc.constantFrom('admin' as const, 'admin' as const, 'freelancer' as const, 'stranger' as const),
    isOwn: fc.constantFrom(true, true, true, false),
    text: hostileText,
    token: fc.option(fc.nat(), { freq: 2 }),
    query: query ? hostileValues(query) : fc.constant({}),
    body: body ? hostileValues(body) : fc.constant(undefined),
  })
}

async function send(name: EndpointName, { tenant, tokens }: World, given: Given) {
  const { by, isOwn, text, query } = given
  const endpoint: Endpoint = endpoints[name]
  const { method, path } = endpoint
  const real = given.token === null ? undefined : tokens[given.token % tokens.length]
  const own = {
    ...tenant.params,
    userId: tenant.freelancer.id,
    date: '2026-11-20',
    validFrom: '2026-12-15',
    ...(real && { token: real }),
  }
  const body = real === undefined ? given.body : withToken(given.body, real)
  const url = paramNames(path).reduce(
    (filled, param) =>
      filled.replace(`:${param}`, () => encode((isOwn && own[param as keyof typeof own]) || text)),
    `/api${path}`,
  )
  const asked = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => `${encode(key)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
  const token = by === 'stranger' ? undefined : tenant[by].token
  return injectCall(app.app, endpoint, {
    method,
    url: asked.length === 0 ? url : `${url}?${asked.join('&')}`,
    remoteAddress: `10.${Math.trunc(Math.random() * 250)}.${Math.trunc(Math.random() * 250)}.7`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

/** Replaces the token of a body by a real one. */
function withToken(body: unknown, token: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const keys = Object.keys(body).filter((key) => TOKEN_KEYS.includes(key))
  return { ...body, ...Object.fromEntries(keys.map((key) => [key, token])) }
}

/** Whether a failure may name this: a parameter of the path, a field of the query or the body, or the body as a whole. */
function isField(endpoint: Endpoint, field: string): boolean {
  const shapes = [endpoint.query, endpoint.body].map((schema) =>
    JSON.stringify(schema === undefined ? {} : fieldsOf(schema)),
  )
  const [first = ''] = field.split('.')
  return (
    field === 'body' ||
    paramNames(endpoint.path).includes(field) ||
    shapes.some((shape) => shape.includes(JSON.stringify(first)))
  )
}

/** Describes what is wrong with a reply; undefined for a success or a refusal in the contract's shape. */
function faultOf(endpoint: Endpoint, reply: { statusCode: number; body: string }): string | undefined {
  if (reply.statusCode < 400) return undefined
  if (!statuses.has(reply.statusCode) || reply.statusCode >= 500) return 'this status'
  const { error, code, fields } = JSON.parse(reply.body) as Partial<ErrorReply>
  if (typeof error !== 'string' || typeof code !== 'string') return 'not our shape'
  if (INNER.test(error)) return 'the inside shows'
  if (reply.statusCode !== 400) return undefined
  if (code === GUESS) {
    const isGuess = endpoint.body && fieldsOf(endpoint.body).some((key) => GUESSED_KEYS.includes(key))
    return isGuess && fields === undefined ? undefined : 'no guess was asked for'
  }
  const named = Object.keys(fields ?? {})
  return named.length > 0 && named.every((field) => isField(endpoint, field)) ? undefined : 'no field named'
}

test.each(names)(
  '%s answers whatever is sent, and each 400 names its field (abuse 16, 80, 82, 89, 97)',
  async (name) => {
    const endpoint: Endpoint = endpoints[name]
    let world = await createWorld(endpoint)
    let count = 0
    await fc.assert(
      fc.asyncProperty(givenFor(endpoint), async (given) => {
        count += 1
        // Limits count by the hour, and a session that has just ended can send nothing more.
        if (count % RUNS_A_WORLD === 0 || name === 'logout') world = await createWorld(endpoint)
        if (count % RUNS_A_WORLD === 0) app.advance(HOUR_MS)
        const reply = await send(name, world, given)
        seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
        const fault = faultOf(endpoint, reply)
        const what = `${JSON.stringify(given)} -> ${reply.statusCode} ${reply.body}`
        expect(fault && `${fault}: ${what}`).toBeUndefined()
      }),
      { numRuns: runsEach },
    )
  },
  Math.max(90_000, runsEach * 500),
)

const anyCall = fc
  .constantFrom(...names)
  .chain((name) => givenFor(endpoints[name]).map((given) => ({ name, given })))

test(
  'calls of all kinds at once are answered as one by one (abuse 16, 80, 82, 89, 97)',
  async () => {
    let world = await createWorld(endpoints.acceptInvite)
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (calls) => {
        count += 1
        // A batch may sign everybody out.
        if (count % BATCHES_A_WORLD === 0) {
          world = await createWorld(endpoints.acceptInvite)
          app.advance(HOUR_MS)
        }
        const replies = await Promise.all(calls.map(({ name, given }) => send(name, world, given)))
        const faults = replies.flatMap((reply, index) => {
          const { name, given } = calls[index]!
          const fault = faultOf(endpoints[name], reply)
          return fault
            ? [`${fault}: ${name} ${JSON.stringify(given)} -> ${reply.statusCode} ${reply.body}`]
            : []
        })
        expect(faults).toEqual([])
      }),
      { numRuns: Math.ceil(TOTAL / 4 / AT_ONCE) },
    )
  },
  Math.max(90_000, TOTAL * 100),
)

test('only a wrong guess may be a 400 without a field', () => {
  const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === 400)
  expect(codes).toEqual(['invalid_input', GUESS])
})

test('the requests were neither all good nor all bad', () => {
  if (process.env['FUZZ_RUNS'] !== undefined) process.stdout.write(`${JSON.stringify([...seen])}\n`)
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
})

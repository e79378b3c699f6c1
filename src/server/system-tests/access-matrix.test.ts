/**
 * The access matrix: every endpoint of the contract × every kind of visitor × own, foreign and invented ids
 * (abuse 01 to 06, 09, 12, 14, 16, 20, 27, 67). The expected result follows from the docstring of the endpoint's rule,
 * implemented here a second time and without the guard.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { fieldsOf } from '../testing/fields-of.ts'
import { createPerson } from '../testing/fixtures.ts'
import { injectCall } from '../testing/inject.ts'
import { createWorld, type Visitor, type World } from '../testing/matrix-world.ts'
import { sampleCalls } from '../testing/sample-calls.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** The dumps read whole databases, so each twenty endpoints have one of their own. */
const ENDPOINTS_A_DATABASE = 20
const testApps: TestApp[] = []
for (let index = 0; index < Object.keys(endpoints).length; index += ENDPOINTS_A_DATABASE)
  testApps.push(await createTestApp())
let testApp: TestApp
const RATE_WINDOW_MS = 15 * 60 * 1000

/** The keys with which a query or a body names a person. */
const PERSON_KEYS = ['userId', 'freelancerId']

type Params = Record<string, string>
type Refusal = 401 | 403 | 404
interface Cell {
  visitor: Visitor
  params: Params
}

/** Combines own, foreign and invented ids in the path's parameters. */
function paramChoices(endpoint: Endpoint, world: World): Params[] {
  let choices: Params[] = [{}]
  for (const name of paramNames(endpoint.path)) {
    const values = world.idsOf(name, endpoint.access)
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })))
  }
  // In a foreign tenant or project, one own and one foreign person are enough.
  const few = [undefined, world.ownParams['userId'], world.foreignUserId]
  const isOwnPlace = ({ projectId, tenantId }: Params) =>
    projectId === undefined
      ? tenantId === world.ownParams['tenantId']
      : projectId === world.ownParams['projectId']
  return choices.filter((choice) => isOwnPlace(choice) || few.includes(choice['userId']))
}

function expectedOf(endpoint: Endpoint, visitor: Visitor, params: Params, world: World): 'allowed' | Refusal {
  if (endpoint.access === 'public') return 'allowed'
  if (visitor.userId === undefined) return 401
  const isProven = !endpoint.needsMailbox || !visitor.isLimited
  if (endpoint.access === 'signedIn') return isProven ? 'allowed' : 403

  const { projectId, userId, token } = params
  const tenantId = token === undefined ? params['tenantId'] : world.tenantOfToken(token, endpoint.access)
  const place = world.tenants.find(
    (tenant) => tenant.id === tenantId || tenant.projects.some((p) => p.id === projectId),
  )
  const membership = place && visitor.reach.find((entry) => entry.tenantId === place.id)
  if (!place || !membership) return 404
  const isAdmin = membership.role === 'ADMIN'
  const named = membership.projectIds ?? []
  const invite = token === undefined ? undefined : world.inviteOfToken(token)
  const isPlanner =
    isAdmin ||
    (projectId !== undefined
      ? named.includes(projectId)
      : token !== undefined
        ? invite?.role === 'FREELANCER' && named.includes(invite.projectId)
        : membership.role === 'PLANNER')
  const project = place.projects.find((entry) => entry.id === projectId)
  const roster = project?.roster
  const isMember = isPlanner || !roster || (roster.includes(visitor.userId) && !project?.isArchived)
  const isRight = {
    member: isMember,
    projectPlanner: isPlanner,
    projectAdmin: isAdmin,
    tenantPlanner: isPlanner,
    tenantAdmin: isAdmin,
    invitePlanner: isPlanner,
    magicLinkAdmin: isAdmin,
    selfOrPlanner: isPlanner || (isMember && userId === visitor.userId),
    selfOrAdmin: isAdmin || (isMember && userId === visitor.userId),
  }[endpoint.access]
  if (!isRight || !isProven) return 403
  const { requestId, releaseId } = params
  for (const id of [requestId, releaseId])
    if (id !== undefined && world.projectOf(id) !== projectId) return 404
  if (releaseId !== undefined && endpoint.path.endsWith('/withdraw')) {
    // Nobody else may take back that somebody asks to be released.
    if (world.personOf(releaseId) !== visitor.userId) return 403
  }
  const people = roster ?? [...place.members, ...(endpoint.findsFormer ? place.formerMembers : [])]
  const isKnownPerson = userId === undefined || people.includes(userId)
  return isKnownPerson ? 'allowed' : 404
}

async function send(
  endpoint: Endpoint,
  name: EndpointName,
  cell: Cell,
  body?: unknown,
  query?: Record<string, string>,
) {
  let path: string = endpoint.path
  for (const [param, value] of Object.entries(cell.params)) {
    path = path.replace(`:${param}`, encodeURIComponent(value))
  }
  const sample = sampleCalls[name] as { query?: Record<string, string>; body?: object }
  const payload = body ?? sample.body
  // Freelancers see why their own amounts are what they are, and no others.
  const whose =
    name === 'explainAmount' && cell.visitor.userId !== undefined ? { userId: cell.visitor.userId } : {}
  const { statusCode, body: answer } = await injectCall(testApp.app, endpoint, {
    method: endpoint.method,
    url: `/api${path}`,
    query: { ...sample.query, ...whose, ...query },
    headers: {
      ...(cell.visitor.token ? { authorization: `Bearer ${cell.visitor.token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  return { status: statusCode, body: answer, code: codeOf(answer) }
}

/** Sends the sample's call with this person named in its query or its body. */
function sendNaming(
  endpoint: Endpoint,
  name: EndpointName,
  { visitor, params }: Cell,
  { part, key, id }: { part: 'query' | 'body'; key: string; id: string },
) {
  const sample = sampleCalls[name] as { query?: Record<string, string>; body?: object }
  const own = Object.fromEntries(paramNames(endpoint.path).map((param) => [param, params[param] ?? 'x']))
  return part === 'body'
    ? send(endpoint, name, { visitor, params: own }, { ...sample.body, [key]: id })
    : send(endpoint, name, { visitor, params: own }, undefined, { [key]: id })
}

/** Makes the sample's body; if it names a person, with one of the project. */
function bodyFor(name: EndpointName, { projectId }: Params, world: World): object | undefined {
  const { body } = sampleCalls[name] as { body?: object }
  const project = world.tenants.flatMap(({ projects }) => projects).find(({ id }) => id === projectId)
  if (!body || !project) return body
  if ('userIds' in body) return { ...body, userIds: [project.roster[0]] }
  if (name === 'setBookings') {
    const { slots } = sampleCalls.setBookings.body
    return { slots: slots.map((slot) => ({ ...slot, userId: project.roster[0] })) }
  }
  return 'userId' in body ? { ...body, userId: project.roster[0] } : body
}

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

const titleOf = (cell: Cell, world: World) =>
  `${cell.visitor.is} on ${Object.values(cell.params)
    .map((id) => world.nameOf(id))
    .join(' + ')}`

/** Calls that store something only about existing rows. The samples of all other calls store something without them. */
const storing: Partial<
  Record<EndpointName, (world: World) => Promise<{ visitor?: Visitor; body?: object }> | { body: object }>
> = {
  async acceptInvite({ admin, ownParams }) {
    const ben = await createPerson(testApp)
    const invited = await admin.client.call('createInvite', {
      params: ownParams,
      body: { role: 'FREELANCER', email: ben.email },
    })
    const visitor = { is: 'who was invited', userId: ben.id, token: ben.token, reach: [] }
    return { visitor, body: { token: invited.body.token } }
  },
  async saveAvailability({ admin, visitors, ownParams }) {
    const slot = { date: '2026-11-20', hour: 8, mode: 'GREEN' }
    await admin.client.call('setSlot', { params: ownParams, body: slot })
    const visitor = visitors.find(({ userId }) => userId === ownParams['userId'])!
    return { visitor, body: { availability: [{ day: slot.date, hours: [slot.hour] }] } }
  },
  addToRoster: async ({ tenants, ownParams }) => {
    const colleagues = tenants.find(({ id }) => id === ownParams['tenantId'])!.members
    return { body: { userIds: colleagues } }
  },
  createMagicLink: ({ ownParams }) => ({ body: { userId: ownParams['userId'] } }),
}

/** The visitors who administer a tenant of this world. */
async function adminsOf({ tenants }: World) {
  const ids = tenants.map(({ id }) => id)
  const admins = testApp.deps.db.selectFrom('memberships').select(['tenant_id', 'user_id'])
  return admins.where('role', '=', 'ADMIN').where('tenant_id', 'in', ids).orderBy('user_id').execute()
}

/** Expects that all of these calls are refused, write nothing, and get replies that do not differ. */
async function turnAway(
  endpoint: Endpoint,
  name: EndpointName,
  refused: (Cell & { expected: Refusal })[],
  world: World,
): Promise<void> {
  const before = await dumpDatabase(testApp.deps.db)
  const wrong: string[] = []
  const seen = new Set<string>()
  const bodiesOf = { 401: new Set<string>(), 403: new Set<string>(), 404: new Set<string>() }
  for (const { expected, ...cell } of refused) {
    // The refusal comes before the check of the body: one invalid body for each visitor and refusal shows it.
    const kind = `${cell.visitor.is} ${expected}`
    const bodies = endpoint.body && !seen.has(kind) ? [undefined, { nonsense: true }] : [undefined]
    seen.add(kind)
    for (const body of bodies) {
      const reply = await send(endpoint, name, cell, body)
      if (reply.status !== expected) wrong.push(`${titleOf(cell, world)}: ${reply.status}, not ${expected}`)
      bodiesOf[expected].add(reply.body)
    }
  }
  expect(wrong).toEqual([])
  expect(await dumpDatabase(testApp.deps.db)).toBe(before)
  // The replies for foreign, invented and hidden ids are equal, to the byte.
  for (const bodies of Object.values(bodiesOf)) expect(bodies.size).toBeLessThan(2)
  const forbidden = [...bodiesOf[403]].map((body) => (JSON.parse(body) as { error: string }).error)
  expect(forbidden).toEqual(forbidden.map((sentence) => endpoint.forbidden?.en ?? sentence))
}

for (const [index, [key, definition]] of Object.entries(endpoints).entries()) {
  const name = key as EndpointName
  const endpoint: Endpoint = definition

  describe(`${endpoint.method} ${endpoint.path} (${endpoint.access})`, () => {
    // One world serves the refused calls, which change nothing, and after them the admitted ones.
    let world: World
    beforeAll(async () => {
      testApp = testApps[Math.floor(index / ENDPOINTS_A_DATABASE)]!
      world = await createWorld(testApp)
    })

    const names = paramNames(endpoint.path)
    test.each(names)(
      'answers any other text in the place of an id with 404, never 500 (abuse 16)',
      async (broken) => {
        const own = world.ownParams
        const rightOf = (id: string) => (id === 'token' ? 'x'.repeat(43) : (own[id] ?? ''))
        for (const raw of [
          'x',
          '-1',
          '1e30',
          '%00',
          '..%2F',
          '%ED%A0%80',
          '%FF',
          '%zz',
          '%C2%A0',
          'A'.repeat(600),
        ]) {
          const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) =>
            param === broken ? raw : rightOf(param),
          )
          const sample = sampleCalls[name] as { query?: Record<string, string>; body?: object }
          const reply = await testApp.app.inject({
            method: endpoint.method,
            url: `/api${path}`,
            query: sample.query ?? {},
            headers: { authorization: `Bearer ${world.admin.token}` },
            ...(sample.body ? { payload: sample.body } : {}),
          })
          const expected =
            broken === 'token' ? [200, 202, 204, 400, 403, 404, 409, 414, 429] : [400, 404, 414]
          expect(expected).toContain(reply.statusCode)
        }
      },
    )

    const named = (['query', 'body'] as const).flatMap((part) =>
      fieldsOf(endpoint[part] ?? {}).flatMap((key) => (PERSON_KEYS.includes(key) ? [{ part, key }] : [])),
    )
    test.each(named)(
      'gives one reply for every person whom $key in the $part may not name (abuse 04, 08, 09, 10)',
      async (place) => {
        const [onRoster = '', ...others] = world.idsOf('userId', endpoint.access)
        const before = await dumpDatabase(testApp.deps.db)
        for (const visitor of world.visitors.filter(({ userId }) =>
          [onRoster, world.admin.id].includes(userId!),
        )) {
          // Only the first two ids are on the roster of the project, so that an administrator may name them.
          const mayNot = visitor.userId === onRoster ? others : others.slice(1)
          const replies = new Set<string>()
          for (const id of mayNot) {
            const { status, body } = await sendNaming(
              endpoint,
              name,
              { visitor, params: world.ownParams },
              { ...place, id },
            )
            replies.add(`${status} ${body}`)
          }
          expect([...replies]).toHaveLength(1)
        }
        expect(await dumpDatabase(testApp.deps.db)).toBe(before)
      },
    )

    test('admits callers by its rule, and a refused call changes nothing (abuse 01, 02, 03, 04, 06, 09, 27, 57, 67)', async () => {
      const refused: (Cell & { expected: Refusal })[] = []
      const allowed: Cell[] = []
      for (const visitor of world.visitors) {
        for (const params of paramChoices(endpoint, world)) {
          const expected = expectedOf(endpoint, visitor, params, world)
          if (expected === 'allowed') allowed.push({ visitor, params })
          else refused.push({ visitor, params, expected })
        }
      }
      expect(allowed).not.toEqual([])
      if (refused.length > 0) await turnAway(endpoint, name, refused, world)

      const wrong: string[] = []
      for (const cell of allowed) {
        // Public calls are limited for each client, so the clock moves past the window.
        testApp.advance(RATE_WINDOW_MS)
        await world.restorePeople()
        const { status, code } = await send(endpoint, name, cell, bodyFor(name, cell.params, world))
        // Without an id in the path, a refusal can only concern a secret in the call.
        const isAboutSecret = endpoint.access === 'public' || endpoint.access === 'signedIn'
        const refusals = ['not_signed_in', ...(isAboutSecret ? [] : ['forbidden', 'not_found'])]
        if (status >= 500 || refusals.includes(String(code))) {
          wrong.push(`${titleOf(cell, world)}: ${status} ${String(code)}, not let in`)
        }
      }
      expect(wrong).toEqual([])
    })

    if (!endpoint.body) return

    test('stores nothing under keys that a caller may not set (abuse 12)', async () => {
      const world = await createWorld(testApp)
      const marker = crypto.randomUUID()
      const keys =
        'id tenantId projectId userId createdBy passwordSet passwordHash passwordNeedsCode emailProvenAt memberships version tenant_id user_id'
      const visitor = world.visitors.find((entry) => entry.userId === world.admin.id)!
      const sample = sampleCalls[name] as { body: object }
      const params = Object.fromEntries(
        paramNames(endpoint.path).map((param) => [param, world.ownParams[param] ?? 'x']),
      )
      const call = { visitor, params, body: sample.body, ...(await storing[name]?.(world)) }
      const body = {
        ...Object.fromEntries(keys.split(' ').map((extra) => [extra, marker])),
        email: `${marker}@example.org`,
        role: 'ADMIN',
        ...call.body,
      }
      const before = name in storing ? await dumpDatabase(testApp.deps.db) : undefined
      const admins = await adminsOf(world)
      const reply = await send(endpoint, name, call, body)
      expect(reply.status).toBeLessThan(name in storing ? 300 : 500)
      expect(reply.body).not.toContain(marker)
      const after = await dumpDatabase(testApp.deps.db)
      expect(after).not.toContain(marker)
      expect(await adminsOf(world)).toEqual(admins)
      expect(after).not.toBe(before)
    })
  })
}

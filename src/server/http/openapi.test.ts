import { expect, test } from 'vitest'
import { type Endpoint, successStatus } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { errorStatus } from '../../contract/errors.ts'
import { createTestApp } from '../testing/test-app.ts'

const { app } = await createTestApp()
const description = (await app.inject('/api/openapi.json')).json()

interface Operation {
  summary: string
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
const operations = Object.values(description.paths).flatMap((path) =>
  Object.values(path as Record<string, Operation>),
)
const operation = (method: string, path: string) =>
  description.paths[`/api${path}`][method] as Operation & {
    parameters: { name: string; schema: unknown }[]
    requestBody: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  }
const bodyOf = (method: string, path: string) =>
  operation(method, path).requestBody.content['application/json']!.schema.properties

/** Gives every object inside the value, with its path. */
function* objectsIn(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${path}/${key}`)
}

test('the API description is OpenAPI 3.1 and names each served endpoint of the contract', () => {
  expect(description.openapi).toBe('3.1.0')
  const served = Object.values(endpoints).map(({ method, path }) => {
    const template = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
    return [template, method.toLowerCase(), description.paths[template]?.[method.toLowerCase()]?.summary]
  })
  for (const [path, method, summary] of served) {
    expect(summary, `${method} ${path}`).toBeTypeOf('string')
  }
})

test('every endpoint describes its failures, by one shared schema', () => {
  expect(operations).not.toEqual([])
  for (const { responses } of operations) {
    for (const kind of ['4XX', '5XX']) {
      const failure = responses[kind]!
      expect(failure.description).toMatch(/^[A-Z]/)
      expect(failure.content!['application/json']!.schema).toEqual({
        $ref: '#/components/schemas/ErrorReply',
      })
    }
  }
  const { properties, required } = description.components.schemas.ErrorReply
  expect(required).toEqual(['error', 'code'])
  expect(properties.code.enum).toEqual(Object.keys(errorStatus))
  expect(Object.keys(description.components.schemas)).toEqual(['ErrorReply'])
})

test('days, months, hours, amounts and days of expiry are described', () => {
  const day = { type: 'string', pattern: expect.stringMatching(/^\^.*20.*\$$/) }
  const hour = { type: 'integer', minimum: 7, maximum: 20 }
  const amount = {
    type: 'number',
    minimum: 0,
    maximum: 100_000,
    description: expect.stringContaining('decimals'),
  }
  const slot = bodyOf('put', '/projects/{projectId}/schedule/slot')
  expect(slot).toMatchObject({ date: day, hour })
  const price = bodyOf('put', '/projects/{projectId}/slot-price')
  expect(price).toMatchObject({ date: day, hour, amount: { anyOf: [amount, { type: 'null' }] } })
  expect(bodyOf('put', '/tenants/{tenantId}/wage-config')).toMatchObject({ wageGreen: amount })
  const { availability } = bodyOf('put', '/projects/{projectId}/availability')
  expect(availability).toMatchObject({
    items: { properties: { day, hours: { items: hour } } },
  })
  const month = operation('get', '/projects/{projectId}/schedule').parameters.find((p) => p.name === 'month')
  expect(month!.schema).toMatchObject({ type: 'string', pattern: expect.stringContaining('1[0-2]') })
  expect(JSON.stringify(description)).toContain(
    '{"anyOf":[{"type":"integer","minimum":1,"maximum":90},{"type":"null"}]}',
  )
})

test('a body whose fields may all be left out is not required', () => {
  const posts = Object.entries<Record<string, { requestBody?: { required: boolean } }>>(description.paths)
  const optional = posts.flatMap(([path, { post }]) => (post?.requestBody?.required === false ? [path] : []))
  expect(optional.toSorted()).toEqual([
    '/api/me/calendar',
    '/api/me/requests/{requestId}/accept',
    '/api/projects/{projectId}/calendar',
  ])
})

test('every reference has a target', () => {
  const refs = [...objectsIn(description)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
  expect(refs).not.toEqual([])
  const dead = refs.filter((ref) => {
    const target = ref
      .slice(2)
      .split('/')
      .reduce((at, key) => at?.[key], description)
    return typeof target !== 'object'
  })
  expect(dead).toEqual([])
})

test('no word of OpenAPI 3.0 or of the schema library is left', () => {
  const words = ['nullable', '$schema', '$id', '~standard', 'undefined']
  const left = [...objectsIn(description)].flatMap(([where, object]) =>
    words.filter((word) => word in object).map((word) => `${where}/${word}`),
  )
  expect(left).toEqual([])
})

test('every reply has a status, a description, and the content that the contract states', () => {
  const empty = Object.values<Endpoint>(endpoints).flatMap((each) =>
    each.reply || each.file || each.stream ? [] : [`${each.summary}: ${successStatus(each)}`],
  )
  const wrong = operations.flatMap(({ summary, responses }) =>
    Object.entries(responses)
      .filter(
        ([status, { description: words, content }]) =>
          !/^(20\d|[45]XX)$/.test(status) ||
          !words ||
          (content === undefined) !== empty.includes(`${summary}: ${status}`),
      )
      .map(([status]) => `${summary}: ${status}`),
  )
  expect(wrong).toEqual([])
})

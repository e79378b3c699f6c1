/**
 * The names that leave the process, in `/api/openapi.json`, against those recorded in api-names.json.
 *
 * The test fails on a path, a query or JSON key, or a value of an enum that was recorded and is gone or renamed, or one that is
 *   new and not recorded.
 * Why it matters: other programs rely on these names; whatever is renamed inside, they only grow (decisions, section 5).
 * How to fix: give the old name back. Record new names with RECORD_API_NAMES=1, which removes none.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

interface Schema {
  $ref?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const FILE = join(import.meta.dirname, 'api-names.json')
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as string[]

/** The keys and enum values of a schema, each behind its path; the variants of a union count together. */
function namesIn(schema: Schema | boolean | undefined, at: string): string[] {
  if (typeof schema !== 'object') return []
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const values = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])]
  return [
    ...values.map((value) => `${at} = ${String(value)}`),
    ...Object.entries(properties).flatMap(([key, inner]) => [
      `${at}.${key}`,
      ...namesIn(inner, `${at}.${key}`),
    ]),
    ...namesIn(items, `${at}[]`),
    ...namesIn(additionalProperties, `${at}.*`),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((variant) => namesIn(variant, at)),
  ]
}

function namesOf({ paths, components }: Description): string[] {
  const ofOperations = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody, responses }]) => {
      const operation = `${method.toUpperCase()} ${path}`
      return [
        operation,
        ...parameters.flatMap(({ in: place, name, schema }) => [
          `${operation} ${place} ${name}`,
          ...namesIn(schema, `${operation} ${place} ${name}`),
        ]),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          namesIn(schema, `${operation} body`),
        ),
        ...Object.entries(responses).flatMap(([status, { content = {} }]) => [
          `${operation} ${status}`,
          ...Object.values(content).flatMap(({ schema }) => namesIn(schema, `${operation} ${status}`)),
        ]),
      ]
    }),
  )
  const ofComponents = Object.entries(components.schemas).flatMap(([name, schema]) => namesIn(schema, name))
  return [...new Set([...ofOperations, ...ofComponents])].toSorted()
}

const { app } = await createTestApp()
const description = (await app.inject('/api/openapi.json')).json<Description>()
const present = namesOf(description)
if (process.env['RECORD_API_NAMES']) {
  writeFileSync(FILE, `${JSON.stringify([...new Set([...recorded, ...present])].toSorted(), null, 2)}\n`)
}

test('every recorded name of the API is still there', () => {
  expect(recorded.length).toBeGreaterThan(500)
  expect(recorded.filter((name) => !present.includes(name))).toEqual([])
})

test('every name of the API is recorded', () => {
  expect(present.filter((name) => !recorded.includes(name))).toEqual([])
})

const planted: Description = {
  paths: {
    '/api/days/{day}': {
      put: {
        parameters: [{ in: 'query', name: 'month', schema: {} }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: { slots: { items: { anyOf: [{ properties: { mode: { enum: ['RED'] } } }] } } },
              },
            },
          },
        },
        responses: {
          '200': { content: { 'application/json': { schema: { additionalProperties: { const: 1 } } } } },
        },
      },
    },
  },
  components: { schemas: { ErrorReply: { properties: { code: { enum: ['conflict'] } } } } },
}

test('names are found in paths, queries, bodies, replies and components', () => {
  expect(namesOf(planted)).toEqual([
    'ErrorReply.code',
    'ErrorReply.code = conflict',
    'PUT /api/days/{day}',
    'PUT /api/days/{day} 200',
    'PUT /api/days/{day} 200.* = 1',
    'PUT /api/days/{day} body.slots',
    'PUT /api/days/{day} body.slots[].mode',
    'PUT /api/days/{day} body.slots[].mode = RED',
    'PUT /api/days/{day} query month',
  ])
})

/** Generates requests from a schema: most values are valid, and some are hostile. */
import * as fc from 'fast-check'
import type { ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202Etxt.exe',
  '\ufeff',
  'x'.repeat(300),
  '__proto__',
  'constructor',
  'undefined',
  'null',
  'NaN',
  '-1',
  '1e999',
  '2026-02-30',
  '2026-13',
  'infinity',
  'a@b, c@d',
  'x\r\nBcc: y@example.org',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  "'; drop table users; --",
  '%00',
  '👩‍🎤',
  'ﬀ',
]
const numbers = [0, -0, -1, 6, 7, 20, 21, 7.5, 0.1, 1e21, 1e308, -1e308, 2 ** 53, 5e-324]

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...texts, ...numbers, null, true, false),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom([], {}, [[]], [null], { length: 1e9 }, { toString: 1, valueOf: 2 }),
)

/** Makes one value in eight hostile. */
const mostly = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: good, weight: 7 }, { arbitrary: hostile, weight: 1 })

const day = fc
  .tuple(
    fc.integer({ min: 2025, max: 2027 }),
    fc.integer({ min: 1, max: 13 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, date]) => [year, month, date].map((part) => String(part).padStart(2, '0')).join('-'))
const words = fc.oneof(
  fc.constantFrom(
    'Anna',
    'anna@example.org',
    '1234567',
    '+49 30 1234567',
    'DE',
    'a password',
    '000000',
    'B2',
  ),
  fc.string({ maxLength: 20 }),
  fc.uuid().map((id) => `${id}@example.org`),
  day,
  fc.uuid(),
)

function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return mostly(fc.oneof(...choices.map(valueOf)))
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum))
  if ('const' in schema) return mostly(fc.constant(schema.const))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return mostly(fc.oneof(...types.map((type) => ofType(type, schema))))
}

function ofType(type: string | undefined, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 })
    case 'string':
      return schema.pattern ? fc.oneof(patternOf(schema.pattern), words) : words
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 }),
        fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostile
  }
}

/** Generates texts of a pattern, or words if fast-check cannot read the pattern. */
function patternOf(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return words
  }
}

function objectOf({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)])),
    // Any key may be left out, required or not.
    { requiredKeys: [] },
  )
  const all = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)])),
  )
  const more = fc.dictionary(fc.constantFrom('id', 'role', 'tenantId', '__proto__', 'x'.repeat(200)), hostile)
  return fc.oneof(
    { arbitrary: all, weight: 6 },
    { arbitrary: known, weight: 2 },
    { arbitrary: fc.tuple(all, more).map(([object, extra]) => ({ ...object, ...extra })), weight: 1 },
  )
}

/** Generates values for a schema. */
export function hostileValues(schema: ZodMiniType): fc.Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** Texts in the place of an id or a token. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.base64String({ minLength: 43, maxLength: 44 }),
)

/** Every endpoint refuses a wrong value with a sentence for a person, in either language. */
import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { refusals as texts, sentenceIn } from './texts.ts'

const SENTENCE = /^[A-Z].{8,}/
// The messages of the schema library are for programmers.
const LIBRARY = /^(Invalid (input|option)|Too (small|big))|expected|received/i
const ODD = [undefined, null, true, -1, 1.5, 1e300, '', 'x', '\0', 'x'.repeat(10_000), [], [null], {}, [{}]]

interface ObjectDef {
  type: string
  shape?: Record<string, ZodMiniType>
  options?: ZodMiniType[]
}

/** The field names of a schema; for a union, those of all its options. */
function keysOf(schema: ZodMiniType): string[] {
  const def = schema._zod.def as unknown as ObjectDef
  return [...new Set([...Object.keys(def.shape ?? {}), ...(def.options ?? []).flatMap(keysOf)])]
}

const schemas = Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ name: `${name} ${part}`, part, schema }] : []
  }),
)

describe.each(schemas)('$name', ({ part, schema }) => {
  const refusals = (value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
  // A query is always an object.
  const whole = part === 'body' ? [undefined, null, [], 'x', 7, true] : []
  const roles = keysOf(schema).includes('role') ? ['ADMIN', 'FREELANCER'] : [undefined]
  const fields = keysOf(schema).flatMap((key) =>
    roles.flatMap((role) => ODD.map((value) => ({ ...(role ? { role } : {}), [key]: value }))),
  )

  test('refuses in sentences', () => {
    for (const value of whole) expect(refusals(value)).not.toEqual([])
    for (const value of [...whole, ...fields]) {
      for (const message of refusals(value)) {
        expect(message).toMatch(SENTENCE)
        expect(message).not.toMatch(LIBRARY)
        expect(sentenceIn(message, 'de')).not.toBe(message)
      }
    }
  })
})

test.each(Object.values(texts))('%j has a German translation', (en) => {
  expect(sentenceIn(en, 'en')).toBe(en)
  expect(sentenceIn(en, 'de')).toMatch(/^\p{Lu}.{8,}/u)
  expect(sentenceIn(en, 'de')).not.toBe(en)
})

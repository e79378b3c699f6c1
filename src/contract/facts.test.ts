import { expect, test } from 'vitest'
import { ENTRY_KINDS, EVENT_KINDS, FACT_KINDS, factRow } from './facts.ts'

test.each(ENTRY_KINDS)('facts of the entry kind %s have one shape', (kind) => {
  const shapes = FACT_KINDS.map(factRow)
    .filter(({ entry }) => entry === kind)
    .map(({ about, ofPerson, value }) => ({ about, ofPerson, value }))
  expect(shapes.length).toBeGreaterThan(0)
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
})

test('every event kind but version reports a fact', () => {
  const reported = new Set<string | undefined>(FACT_KINDS.map((kind) => factRow(kind).event?.kind))
  expect(EVENT_KINDS.filter((kind) => !reported.has(kind))).toEqual(['version'])
})

test('an event for one person names the person', () => {
  const forOnePerson = FACT_KINDS.filter((kind) => factRow(kind).event?.audience === 'person')
  expect(forOnePerson.filter((kind) => !factRow(kind).ofPerson)).toEqual([])
})

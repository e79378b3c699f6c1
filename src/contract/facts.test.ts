import { expect, test } from 'vitest'
import { type Audience, ENTRY_KINDS, EVENT_KINDS, FACT_KINDS, factRow } from './facts.ts'

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

test('a fact that can change the coverage makes it stale', () => {
  const stale = FACT_KINDS.filter((kind) => factRow(kind).event?.stale.includes('coverage'))
  expect(stale.toSorted()).toEqual(
    [
      'administrator-joined',
      'budget-set',
      'hours-booked',
      'hours-given',
      'need-pattern-set',
      'need-set',
      'own-colour-set',
      'own-price-set',
      'own-wages-set',
      'pattern-set',
      'person-asked',
      'person-joined',
      'person-left',
      'person-removed',
      'planner-joined',
      'price-set',
      'request-answered',
      'role-set',
      'slot-set',
      'staffing-set',
      'time-zone-set',
      'wages-set',
    ].toSorted(),
  )
})

test('an event for one person names the person', () => {
  const forOnePerson = FACT_KINDS.filter((kind) => factRow(kind).event?.audience === 'person')
  expect(forOnePerson.filter((kind) => !factRow(kind).ofPerson)).toEqual([])
})

/** A fact that concerns one person goes to that person and the administrators alone (staffing, section 1). */
test('the event of a fact goes to those alone who may hear of it', () => {
  const kindsFor = (audience: Audience) =>
    FACT_KINDS.filter((kind) => factRow(kind).event?.audience === audience).toSorted()
  expect(kindsFor('members')).toEqual([
    'address-set',
    'contact-set',
    'full-changed',
    'past-days-set',
    'pattern-set',
    'price-set',
    'project-archived',
    'project-renamed',
    'slot-set',
    'staffing-set',
    'time-zone-set',
    'wages-set',
  ])
  expect(kindsFor('person')).toEqual([
    'administrator-joined',
    'contact-changed',
    'hours-booked',
    'hours-given',
    'own-colour-set',
    'own-price-set',
    'own-wages-set',
    'person-asked',
    'person-joined',
    'person-left',
    'person-removed',
    'planner-joined',
    'release-set',
    'request-answered',
    'role-set',
  ])
  expect(kindsFor('administrators')).toEqual([
    'budget-set',
    'invite-accepted',
    'invite-made',
    'invite-reinstated',
    'invite-revoked',
    'link-made',
    'link-reinstated',
    'link-revoked',
    'mail-failed',
    'month-announced',
    'need-pattern-set',
    'need-set',
    'person-erased',
  ])
})

import { expect, test } from 'vitest'
import { archivedOf, mergeProjects, openOf, tenantIdsOf, tenantsOf } from './view-model.ts'

const membership = (tenantId: string, role: 'ADMIN' | 'FREELANCER') => ({
  tenantId,
  tenantName: tenantId,
  role,
})
const project = (name: string, tenantName: string) => ({
  id: name + tenantName,
  name,
  tenantId: tenantName,
  tenantName,
  archived: false,
  timeZone: 'Europe/Berlin',
  utcOffset: { minutes: 60, until: '2027-03-28T01:00:00.000Z' },
  contact: '',
  contactShown: '',
  address: '',
  pastDays: null,
  booking: 'open' as const,
})

test('names each tenant with the requested role once', () => {
  const memberships = [membership('t1', 'ADMIN'), membership('t2', 'FREELANCER'), membership('t1', 'ADMIN')]
  expect(tenantIdsOf(memberships)).toEqual(['t1', 't2'])
  expect(tenantIdsOf(memberships, 'ADMIN')).toEqual(['t1'])
  expect(tenantIdsOf([])).toEqual([])
})

test('lists the projects of all tenants by name, then by tenant', () => {
  const lists = [[project('Äpfel', 'B'), project('Zelt', 'B')], [project('Zelt', 'A')], []]
  expect(mergeProjects(lists, 'en').map(({ id }) => id)).toEqual(['ÄpfelB', 'ZeltA', 'ZeltB'])
})

test('sorts numbers in names by their size', () => {
  const lists = [['Halle 10', 'Halle 2', 'Halle 1'].map((name) => project(name, 'A'))]
  expect(mergeProjects(lists, 'de').map(({ name }) => name)).toEqual(['Halle 1', 'Halle 2', 'Halle 10'])
})

test('names the tenants to choose from', () => {
  const memberships = [membership('t1', 'ADMIN'), membership('t2', 'FREELANCER')]
  expect(tenantsOf(memberships, 'ADMIN').map(({ tenantName }) => tenantName)).toEqual(['t1'])
})

test('keeps archived projects apart from open ones', () => {
  const [open, old] = [project('Zelt', 'A'), { ...project('Äpfel', 'A'), archived: true }]
  expect(openOf([open, old])).toEqual([open])
  expect(archivedOf([open, old])).toEqual([old])
})

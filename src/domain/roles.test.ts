import { describe, expect, test } from 'vitest'
import {
  canPlan,
  homePathOf,
  isAdminOnly,
  plansProject,
  primaryRole,
  roleIn,
  roleInProject,
  roleLabel,
  ROLES,
} from './roles.ts'

const admin = { role: 'ADMIN' } as const
const planner = { role: 'PLANNER' } as const
const freelancer = { role: 'FREELANCER' } as const

describe('the primary role', () => {
  test.each([
    { memberships: [], expected: 'FREELANCER' },
    { memberships: [freelancer], expected: 'FREELANCER' },
    { memberships: [admin], expected: 'ADMIN' },
    { memberships: [freelancer, admin], expected: 'ADMIN' },
    { memberships: [admin, freelancer], expected: 'ADMIN' },
    { memberships: [freelancer, freelancer], expected: 'FREELANCER' },
    { memberships: [freelancer, planner], expected: 'PLANNER' },
    { memberships: [planner, admin], expected: 'ADMIN' },
  ])('is $expected for $memberships', ({ memberships, expected }) => {
    expect(primaryRole(memberships)).toBe(expected)
  })

  test('reads capitalised and leads to its home', () => {
    expect(ROLES.map((role) => roleLabel(role, 'en'))).toEqual(['Admin', 'Planner', 'Freelancer'])
    expect(ROLES.map((role) => roleLabel(role, 'de'))).toEqual(['Admin', 'Planung', 'Freelancer'])
    expect(ROLES.map(homePathOf)).toEqual(['/app/admin', '/app/admin', '/app/freelancer'])
  })
})

test('a person has a role in each tenant', () => {
  const memberships = [
    { tenantId: 'a', role: 'ADMIN' },
    { tenantId: 'b', role: 'FREELANCER' },
  ] as const
  expect(['a', 'b', 'c'].map((tenantId) => roleIn(memberships, tenantId))).toEqual([
    'ADMIN',
    'FREELANCER',
    undefined,
  ])
  expect([[], [admin, admin], memberships].map((each) => isAdminOnly({ memberships: each }))).toEqual([
    true,
    true,
    false,
  ])
})

describe('in a project', () => {
  test('a planner is one where it is named to them, and a freelancer elsewhere', () => {
    expect(ROLES.map((role) => roleInProject(role, true))).toEqual(['ADMIN', 'PLANNER', 'FREELANCER'])
    expect(ROLES.map((role) => roleInProject(role, false))).toEqual(['ADMIN', 'FREELANCER', 'FREELANCER'])
    expect(ROLES.map(canPlan)).toEqual([true, true, false])
  })

  test('planning follows from the memberships', () => {
    const memberships = [
      { tenantId: 'a', role: 'PLANNER', projectIds: ['1'] },
      { tenantId: 'b', role: 'ADMIN' },
      { tenantId: 'c', role: 'FREELANCER' },
    ] as const
    const project = (tenantId: string, id: string) => plansProject(memberships, { tenantId, id })
    expect([project('a', '1'), project('a', '2'), project('b', '3'), project('c', '4')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

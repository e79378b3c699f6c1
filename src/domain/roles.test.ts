import { describe, expect, test } from 'vitest'
import { homePathOf, isAdminOnly, primaryRole, roleIn, roleLabel } from './roles.ts'

const admin = { role: 'ADMIN' } as const
const freelancer = { role: 'FREELANCER' } as const

describe('the primary role', () => {
  test.each([
    { memberships: [], expected: 'FREELANCER' },
    { memberships: [freelancer], expected: 'FREELANCER' },
    { memberships: [admin], expected: 'ADMIN' },
    { memberships: [freelancer, admin], expected: 'ADMIN' },
    { memberships: [admin, freelancer], expected: 'ADMIN' },
    { memberships: [freelancer, freelancer], expected: 'FREELANCER' },
  ])('is $expected for $memberships', ({ memberships, expected }) => {
    expect(primaryRole(memberships)).toBe(expected)
  })

  test('reads capitalised and leads to its home', () => {
    expect([roleLabel('ADMIN'), roleLabel('FREELANCER')]).toEqual(['Admin', 'Freelancer'])
    expect([homePathOf('ADMIN'), homePathOf('FREELANCER')]).toEqual(['/app/admin', '/app/freelancer'])
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

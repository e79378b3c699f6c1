import { describe, expect, test } from 'vitest'
import { homePathOf, primaryRole, roleLabel } from './roles.ts'

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

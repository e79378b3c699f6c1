import { describe, expect, test } from 'vitest'
import { contactShown, firstOpenDay } from './project.ts'

describe('freelancers ask', () => {
  const greta = { firstName: 'Greta', lastName: 'Lindner', email: 'greta@example.org' }

  test.each([
    ['the contact that the project states', 'Büro, 0221 4711', greta, 'Büro, 0221 4711'],
    ['else its administrator', '', greta, 'Greta Lindner (greta@example.org)'],
    [
      'by the address alone where there is no name',
      '',
      { ...greta, firstName: '', lastName: '' },
      greta.email,
    ],
    ['nobody where there is neither', '', undefined, ''],
  ])('%s', (_, contact, administrator, shown) => {
    expect(contactShown(contact, administrator)).toBe(shown)
  })
})

test.each([
  [null, undefined],
  [0, '2027-03-28'],
  [1, '2027-03-27'],
  [28, '2027-02-28'],
  [366, '2026-03-27'],
])('with %j past days the first open day is %s', (pastDays, day) => {
  expect(firstOpenDay(pastDays, '2027-03-28')).toBe(day)
})

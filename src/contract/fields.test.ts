import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { messages } from '../domain/messages.ts'
import * as field from './fields.ts'

const reasonOf = (schema: ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

const tables: [string, ZodMiniType, unknown[], unknown[]][] = [
  [
    'day',
    field.day,
    ['2028-02-29'],
    ['2026-02-30', '2026-2-3', 'infinity', '', 20_261_120, null, undefined, ['2026-11-20']],
  ],
  [
    'month',
    field.month,
    ['2026-11'],
    ['2026-13', '9999-99', '1e9', '', 202_611, ['2026-11', '2026-12'], undefined],
  ],
  ['hour', field.hour, [7, 20], [6, 21, 7.5, '7', -0, Number.NaN, null, true, 1e9]],
  ['mode', field.mode, ['WHITE', 'BLACK'], ['white', 'BLUE', '', 0, null]],
  ['role', field.role, ['ADMIN', 'FREELANCER'], ['OWNER', 'admin', '', null]],
  [
    'euros',
    field.euros,
    [0, 0.29, 100_000],
    [-0, -1, 12.505, 100_000.01, 1e12, Number.NaN, Infinity, '12', true, null],
  ],
  ['name', field.name, ['Zoë', ' Roth '], ['', '   ', 'a\nb', 'a\0', '\ud800', 'x'.repeat(81), 1, null]],
  ['optionalName', field.optionalName, ['', 'Zoë'], ['a\nb', 1, null]],
  ['email', field.email, ['a@b', ' jana@example.org '], ['', 'jana', 'a@b\r\nBcc: c@d', 1, null]],
  ['phone', field.phone, ['030/1234567', '0'.repeat(40)], ['', ' ', '0'.repeat(41), '1\n2', 1]],
  ['optionalPhone', field.optionalPhone, ['', '030/1234567'], ['0'.repeat(41), 1]],
  ['invitedPhone', field.invitedPhone, ['', '+49 30 1234567'], ['123', '030/1234567', 1]],
  ['country', field.country, ['', 'DE'], ['de', 'XX', 1]],
  ['germanLevel', field.germanLevel, ['A1', 'L1'], ['C2', 'a1', '', null]],
  [
    'newPassword',
    field.newPassword,
    ['123456', 'x'.repeat(256)],
    ['12345', 'x'.repeat(257), '12345\0', '\ud80012345', 123_456],
  ],
  ['code', field.code, ['000000', ' 123456 '], ['12345', '1234567', '12345a', '١٢٣٤٥٦', 123_456]],
  [
    'availabilityDays',
    field.availabilityDays,
    [[], [{ day: '2026-11-20', hours: [] }], [{ day: '2026-11-20', hours: [7, 7, 20] }]],
    [
      'all',
      [[]],
      [{ day: '2026-11-20' }],
      [{ day: '2026-11-20', hours: [6] }],
      [{ day: '2026-02-30', hours: [7] }],
    ],
  ],
]

describe.each(tables)('%s', (_name, schema, good, bad) => {
  test.each(good.map((value) => ({ value })))('takes $value', ({ value }) => {
    expect(reasonOf(schema, value)).toBeUndefined()
  })

  test.each(bad.map((value) => ({ value })))('refuses $value with a sentence for a person', ({ value }) => {
    const reason = reasonOf(schema, value)
    expect(reason).toMatch(/^[A-Z].{8,}/)
    // The messages of the schema library are for programmers.
    expect(reason).not.toMatch(/^Invalid (input|option)|expected|received/i)
  })
})

test('the specification’s own sentences are used to the letter', () => {
  expect(reasonOf(field.newPassword, '12345')).toBe(messages.en.passwordTooShort)
  expect(reasonOf(field.email, '')).toBe(messages.en.emailRequired)
  expect(reasonOf(field.invitedPhone, 'x')).toBe(messages.en.invalidPhone)
  expect(reasonOf(field.euros, -1)).toBe(messages.en.invalidAmount)
  expect(reasonOf(field.availabilityDays, [{ day: 'x', hours: [7] }])).toBe(messages.en.invalidAvailability)
  expect(reasonOf(field.availabilityDays, [{ day: '2026-11-20', hours: ['7'] }])).toBe(
    messages.en.invalidAvailability,
  )
})

test('slots in a reply have their two fields and no other', () => {
  const slot = { date: '2026-11-20', hour: 7 }
  const isTaken = (value: unknown) => field.savedSlotRefs.safeParse(value).success
  expect([[], [slot], [slot, slot]].map(isTaken)).toEqual([true, true, true])
  const wrong = [{ ...slot, email: 'a@b' }, { date: slot.date }, { ...slot, hour: '7' }, null, 'slot', [7, 8]]
  expect(wrong.map((each) => isTaken([slot, each]))).toEqual(wrong.map(() => false))
  expect([slot, undefined].map(isTaken)).toEqual([false, false])
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, isPhone, isPlainName, isTypedPhone } from './particulars.ts'
import { displayName, emailKey } from './person.ts'

describe('email addresses', () => {
  test.each([
    'a@b',
    'jana.roth@example.org',
    "o'neill+tag@sub.example.co.uk",
    'A_B%c@EXAMPLE.org',
    `${'a'.repeat(64)}@example.org`,
  ])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'jana',
    '@example.org',
    'jana@',
    'jana@@example.org',
    'jana@example.org, b@example.org',
    'jana <jana@example.org>',
    'jana@example.org\r\nBcc: b@example.org',
    'jana@-example.org',
    'jana@example..org',
    'jana@ex ample.org',
    'jána@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}org`,
    'jana@example.org\0',
    'jana@example.org\n',
    '"a@evil x"@example.org',
    'jana@example.org,b@example.org',
    'jana@ex\u00e4mple.org',
    'jana@example.org\u212a',
    '\uff4aana@example.org',
    `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(4)}org`,
  ])('%j is none (abuse 71)', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('compare without case and outer spaces (abuse 41, 50)', () => {
    expect(emailKey(' Jana.Roth@Example.ORG ')).toBe('jana.roth@example.org')
    fc.assert(fc.property(fc.string(), (text) => emailKey(emailKey(text)) === emailKey(text)))
  })
})

describe('phone numbers', () => {
  test.each(['1234567', '+49 (0) 151-234 567', '(030) 1234567', '0'.repeat(25), '+123456'])(
    '%j is one',
    (text) => {
      expect(isPhone(text)).toBe(true)
    },
  )

  test.each([
    '',
    '123456',
    '0'.repeat(26),
    '++4912345',
    '12345+67',
    '030/123456',
    '0151 abc 123',
    '-------',
    '+      ',
    '12\n34567',
    '1234567\n',
    '12\t34567',
    '12\u2028 34567',
    '12\u00a034567',
  ])('%j is none', (text) => {
    expect(isPhone(text)).toBe(false)
  })
})

describe('typed phone numbers', () => {
  test.each(['', '030/1234567', '0221-1234 App. 12', '١٢٣٤٥٦٧', '12', '0'.repeat(40)])(
    '%j is one',
    (text) => {
      expect(isTypedPhone(text)).toBe(true)
    },
  )

  test.each(['0'.repeat(41), '12\n34567', '12\t34567', '12\u202e34567', '1234567\0'])(
    '%j is none',
    (text) => {
      expect(isTypedPhone(text)).toBe(false)
    },
  )
})

describe('names', () => {
  test.each([
    '',
    'Zoë',
    'Nguyễn Thị',
    "O'Neill",
    '李',
    'مریم',
    'A'.repeat(80),
    '👩‍🎤',
    'علی\u200cرضا',
    'क्\u200dष',
    'Fest ❤️‍🔥',
    '葛\u{e0100}城',
    '山田\u3000太郎',
  ])('%j may be one', (text) => {
    expect(isPlainName(text)).toBe(true)
  })

  test.each([
    'A'.repeat(81),
    'a\nb',
    'a\tb',
    'a\0',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\u200eb',
    'a\u200fb',
    '\u200d',
    '\u200c \u200d',
    '\ud800',
    'a\u0085b',
    // Signs that nobody sees, by their property: fillers, tags, blanks, formats, private and unassigned characters.
    ...['\u061c', '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u{e0041}', '\u{e007f}', '\u00ad'].map(
      (hidden) => `a${hidden}b`,
    ),
    ...['\u034f', '\u180e', '\u{1d173}', '\ue000', '\u0378', '\ufff9'].map((hidden) => `a${hidden}b`),
    'a\ufe0f\ufe0fb',
    'a\u200d\u200db',
    ' \ufe0f',
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u2067', '\u2068', '\u2069', '\ufeff'].map(
      (hidden) => `a${hidden}b`,
    ),
  ])('%j is refused (abuse 70, 74)', (text) => {
    expect(isPlainName(text)).toBe(false)
  })

  test('are shown in reading order, or the address is', () => {
    expect(displayName({ firstName: 'Jana', lastName: 'Roth', email: 'j@r' })).toBe('Jana Roth')
    expect(displayName({ firstName: '', lastName: 'Roth', email: 'j@r' })).toBe('Roth')
    expect(displayName({ firstName: ' ', lastName: '', email: 'j@r' })).toBe('j@r')
  })
})

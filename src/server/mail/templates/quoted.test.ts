import * as fc from 'fast-check'
import { LinkifyIt } from 'linkify-it'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../domain/language.ts'
import { inviteMail, newMemberMail } from './invites.ts'
import { quoted } from './layout.ts'
import { signUpCodeMail } from './sign-in.ts'

/** An independent reader, which finds links as a mail program does, and takes any letters for a top-level domain. */
const reader = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: true,
  tlds: ['[a-zа-яё一-龥]{2,}'],
})
const linksIn = (text: string) => (reader.match(text) ?? []).map(({ url }) => url)

/** Some readers fold other forms of letters and dots first, as browsers do with a host. */
const folded = (text: string) => text.normalize('NFKC').replaceAll('。', '.')
const findsLink = (text: string) => linksIn(text).length > 0 || linksIn(folded(text)).length > 0

const LINKS = [
  'http://93.184.216.34/login',
  'https://конто.рф/вход',
  'https://evil。example/login',
  'https://evil．example',
  'evil｡com',
  'evil․com',
  'http：//evil.com',
  'http:／／evil.com',
  '//evil.example/x',
  '//localhost',
  'mailto:eve@evil.example',
  'eve@evil.example',
  'eve＠evil.example',
  'ftp://evil',
  'xn--j1ail.xn--p1ai',
  'www.evil.example',
  'evil.com',
  '93.184.216.34',
  'evil.\u2060com',
  'evil\u200b.com',
  'ev\u00adil.com/\u{e0061}x',
]

describe('typed words in a mail', () => {
  test.each(LINKS)('%j is no link (abuse 69, 72)', (link) => {
    for (const text of [link, `Win at ${link}`, `(${link})`, `${link}.`]) {
      expect(quoted(text)).not.toSatisfy(findsLink)
    }
  })

  test.each([
    'Dr. Müller & Co., 2.0',
    'Jean-Luc O’Neill',
    'Wann? Jetzt... (bald.)',
    'Kulturhaus / Bühne 10:30',
    'Bitte bis 1.12. melden, 10:30, 11:15 oder (18:00).',
    'Am 24.12.2026, 10:30–18:00, und vom 27.12.-30.12.',
    'علی\u200cرضا',
    'Fest ❤️',
  ])('%j stays as it is', (text) => {
    expect(quoted(text)).toBe(text)
  })

  test.each([
    ['Verein e.V.', 'Verein e. V.'],
    ['evil.com', 'evil. com'],
    ['http://evil', 'http: / /evil'],
    ['a\u202eb\u3164c\u{e0041}', 'abc'],
    ['Wear black.\nMeet at the gate\r\n\r\nevil\n.com', 'Wear black. Meet at the gate evil . com'],
  ])('%j is shown as %j', (text, shown) => {
    expect(quoted(text)).toBe(shown)
  })

  const part = fc.oneof(
    fc.constantFrom(...LINKS, 'http', 'https', '://', ':', '//', '/', '.', '。', '@', 'www', 'com', '7'),
    fc.constantFrom(
      ' ',
      '\n',
      '\r\n',
      '\u200b',
      '\u2060',
      '\u200d',
      '\ufe0f',
      '\u00a0',
      '\u3000',
      '“',
      ')',
      '-',
      '_',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    fc.webUrl(),
    fc.ipV4(),
    fc.emailAddress(),
    fc.domain(),
  )
  const words = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

  test('hold no link, quoted once or twice (abuse 69, 72)', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(quoted(text)).not.toSatisfy(findsLink)
        expect(quoted(quoted(text))).toBe(quoted(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('add no link to a mail (abuse 69, 72)', () => {
    const publicUrl = 'https://plan.example.org'
    const [to, newEmail] = ['ben@example.org', 'cem@example.org']
    const own = (url: string) =>
      url.startsWith(publicUrl) || url === `mailto:${to}` || url === `mailto:${newEmail}`
    const property = fc.property(words, words, words, fc.constantFrom(...LANGUAGES), (a, b, c, language) => {
      const common = { language, to, publicUrl, tenantName: a, inviterName: b }
      const expiry = { expiresAt: null, signsIn: false }
      for (const { subject, text } of [
        signUpCodeMail({ ...common, code: '048213' }),
        inviteMail({ ...common, ...expiry, role: 'ADMIN', projectName: c, url: `${publicUrl}/invite/x` }),
        newMemberMail({ ...common, role: 'PLANNER', projectName: c, name: c, email: newEmail }),
      ]) {
        expect(linksIn(subject)).toEqual([])
        expect(linksIn(text).filter((url) => !own(url))).toEqual([])
      }
    })
    fc.assert(property, { numRuns: 500 })
  })
})

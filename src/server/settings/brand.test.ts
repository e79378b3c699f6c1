import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../config.ts'
import { makePng } from '../testing/png.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
const IMPRINT = { en: 'Imprint', de: 'Impressum', url: 'https://example.org/imprint' }
const links = (...given: object[]) => ({ FOOTER_LINKS: JSON.stringify(given) })

function written(name: string, bytes: Buffer | string): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test('without settings the app is Slotwerk, with its own mark and without links', () => {
  const { brand, mailFrom } = readSettings({})
  expect(brand).toEqual({ name: 'Slotwerk', logo: undefined, footerLinks: [] })
  expect(mailFrom).toBe('Slotwerk <no-reply@localhost>')
})

describe('FOOTER_LINKS', () => {
  test('has links to https and mailto, with a label in each language', () => {
    const mail = { en: 'Contact', de: 'Kontakt', url: 'mailto:office@example.org' }
    expect(readSettings(links(IMPRINT, mail)).brand.footerLinks).toEqual([IMPRINT, mail])
  })

  test.each([
    ['no JSON', { FOOTER_LINKS: 'https://example.org/imprint' }],
    ['no list', { FOOTER_LINKS: JSON.stringify(IMPRINT) }],
    ['null in it', { FOOTER_LINKS: '[null]' }],
    ['no German label', links({ ...IMPRINT, de: undefined })],
    ['an empty label', links({ ...IMPRINT, en: '' })],
    ['a label of several lines', links({ ...IMPRINT, en: 'Im\nprint' })],
    ['a label of 61 characters', links({ ...IMPRINT, en: 'x'.repeat(61) })],
    ['no address', links({ ...IMPRINT, url: undefined })],
    ['a path alone', links({ ...IMPRINT, url: '/imprint' })],
    ['http', links({ ...IMPRINT, url: 'http://example.org/imprint' })],
    ['a script', links({ ...IMPRINT, url: 'javascript:alert(1)' })],
    ['data', links({ ...IMPRINT, url: 'data:text/html,x' })],
    ['a mail to nobody', links({ ...IMPRINT, url: 'mailto:' })],
    ['nine links', links(...Array.from({ length: 9 }, () => IMPRINT))],
  ])('with %s stops the start with a sentence that shows the form', (_what, env) => {
    expect(() => readSettings(env)).toThrow(
      /^FOOTER_LINKS must be a list in JSON .*"de":"Impressum".*Mend this setting and start again\.$/,
    )
  })
})

describe('APP_NAME', () => {
  test.each([
    ['Planwerk', 'Planwerk <no-reply@localhost>'],
    ['Bühne & Töne', '"Bühne & Töne" <no-reply@localhost>'],
    ['Die "Planer"', String.raw`"Die \"Planer\"" <no-reply@localhost>`],
  ])('%s names the app and the sender', (name, sender) => {
    const { brand, mailFrom } = readSettings({ APP_NAME: name })
    expect([brand.name, mailFrom]).toEqual([name, sender])
  })

  test('leaves a sender that is set', () => {
    expect(readSettings({ APP_NAME: 'Planwerk', MAIL_FROM: 'a@b' }).mailFrom).toBe('a@b')
  })

  test.each([' Plan', 'Plan ', 'x'.repeat(41), 'a\nb', '<b>', '\u202eabc'])('is refused as %j', (name) => {
    expect(() => readSettings({ APP_NAME: name })).toThrow(
      'APP_NAME must be one line of 1 to 40 characters without < and >. Mend this setting and start again.',
    )
  })
})

describe('APP_LOGO', () => {
  test('names a square picture in PNG', () => {
    const bytes = makePng(256)
    const { logo } = readSettings({ APP_LOGO: written('logo.png', bytes) }).brand
    expect(logo).toMatchObject({ size: 256, tag: expect.stringMatching(/^[0-9a-f]{12}$/) })
    expect(Buffer.from(logo!.bytes).equals(bytes)).toBe(true)
    const other = readSettings({ APP_LOGO: written('other.png', makePng(256, 256, [0, 0, 0])) }).brand.logo
    expect(other!.tag).not.toBe(logo!.tag)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a picture in PNG'],
    ['a text that begins like one', Buffer.from('89504e470d0a1a0a', 'hex'), 'a picture in PNG'],
    ['a wide picture', makePng(400, 200), 'a square picture of 192 to 1024 pixels'],
    ['a small picture', makePng(64), 'a square picture of 192 to 1024 pixels'],
    ['a huge picture', makePng(1025), 'a square picture of 192 to 1024 pixels'],
    ['a heavy file', Buffer.concat([makePng(256), Buffer.alloc(100 * 1024)]), 'a file of at most 100 kB'],
  ])('stops the start with %s', (_what, bytes, sentence) => {
    const file = written('bad.png', bytes)
    expect(() => readSettings({ APP_LOGO: file })).toThrow(
      `APP_LOGO must name ${sentence}: ${file}. Mend this setting and start again.`,
    )
  })

  test('stops the start with a file that is missing', () => {
    const file = join(folder, 'missing.png')
    expect(() => readSettings({ APP_LOGO: file })).toThrow(
      `APP_LOGO names a file that cannot be read (ENOENT): ${file}.`,
    )
  })
})

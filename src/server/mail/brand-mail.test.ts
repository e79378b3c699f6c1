import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { type Brand, DEFAULT_BRAND } from '../settings/brand.ts'
import { makePng } from '../testing/png.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { brandMail } from './brand-mail.ts'
import { createFileMailer } from './file-mailer.ts'
import { signUpCodeMail } from './templates/sign-in.ts'

const folder = temporaryFolder()
const bytes = makePng(192)
const brand: Brand = {
  name: 'Bühne & <Plan>',
  logo: { bytes, size: 192, tag: 'abc' },
  footerLinks: [
    { en: 'Imprint & more', de: 'Impressum', url: 'https://example.org/?a=1&b=2' },
    { en: 'Contact', de: 'Kontakt', url: 'mailto:office@example.org' },
  ],
}
const mailIn = (language: 'en' | 'de', tenantName = 'Rheinufer') =>
  signUpCodeMail({
    language,
    to: 'anna@example.org',
    publicUrl: 'https://plan.example.org',
    code: '048213',
    tenantName,
  })
const PRIVATE = /[\ue000-\uf8ff]/

/** Writes a mail as the server does, and reads the file as a mail program does. */
async function sent(language: 'en' | 'de', as: Brand) {
  const outbox = mkdtempSync(join(folder, 'outbox-'))
  const mailer = createFileMailer(outbox, { from: 'no-reply@localhost', brand: as }, () => {})
  await mailer.send({ ...mailIn(language), id: 'one', createdAt: 0 })
  return PostalMime.parse(readFileSync(join(outbox, readdirSync(outbox)[0]!)))
}

describe('a mail', () => {
  test('names the installation in subject, text and HTML', () => {
    const { subject, text, html } = brandMail(mailIn('en'), brand)
    expect(subject).toBe('048213 is your Bühne & <Plan> sign-up code')
    expect(text).toContain('Welcome to Bühne & <Plan>')
    expect(html).toContain('Welcome to Bühne &amp; &lt;Plan&gt;')
    expect(`${subject}${text}${html}`).not.toMatch(/Slotwerk/)
  })

  test('ends with the links in its language, as text and as HTML', () => {
    expect(brandMail(mailIn('en'), brand).text).toMatch(
      /· Bühne & <Plan>\nImprint & more: https:\/\/example\.org\/\?a=1&b=2\nContact: office@example\.org\n$/,
    )
    const { text, html } = brandMail(mailIn('de'), brand)
    expect(text).toContain('\nImpressum: https://')
    expect(text).not.toContain('Imprint')
    expect(html).toContain('href="https://example.org/?a=1&amp;b=2" style="color:#4a5466">Impressum</a>')
    expect(html).toContain('href="mailto:office@example.org"')
  })

  test('by default is of Slotwerk, without logo and links', () => {
    const { subject, text, html } = brandMail(mailIn('en'), DEFAULT_BRAND)
    expect(subject).toBe('048213 is your Slotwerk sign-up code')
    expect(text).toMatch(/-- \nRheinufer · Slotwerk\n$/)
    expect(html).not.toContain('<img')
    expect(`${subject}${text}${html}`).not.toMatch(PRIVATE)
  })

  test('takes no sign for the brand from what people typed', () => {
    const { text, html } = mailIn('en', 'A\ue000B\ue001C\ue002')
    const clean = brandMail(mailIn('en', 'ABC'), brand)
    expect(brandMail({ ...clean, text, html }, brand)).toMatchObject({ text: clean.text, html: clean.html })
  })

  test('carries the logo in itself, and loads nothing from elsewhere', async () => {
    const mail = await sent('de', brand)
    const [logo] = mail.attachments
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@slotwerk>' })
    expect(Buffer.from(logo!.content as ArrayBuffer).equals(bytes)).toBe(true)
    expect(mail.html).toContain('src="cid:logo@slotwerk"')
    expect((await sent('de', DEFAULT_BRAND)).attachments).toEqual([])
  })
})

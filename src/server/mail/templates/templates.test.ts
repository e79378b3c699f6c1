import { describe, expect, test } from 'vitest'
import { type Language, LANGUAGES } from '../../../domain/language.ts'
import { DEFAULT_BRAND } from '../../settings/brand.ts'
import { brandMail } from '../brand-mail.ts'
import { inviteMail, newMemberMail } from './invites.ts'
import { newAddressMail } from './own-data.ts'
import { requestMail } from './requests.ts'
import {
  alreadyRegisteredMail,
  emailSignInMail,
  joinCodeMail,
  passwordChangedMail,
  passwordResetMail,
  passwordSetMail,
  signInCodeMail,
  signInLinkMail,
  signUpCodeMail,
} from './sign-in.ts'
import { testMail } from './test-mail.ts'

const publicUrl = 'https://plan.example.org'
const NASTY = `<img src=x onerror="alert(1)"> & 'Co'\r\nBcc: x@example.org`
const common = { to: 'anna@example.org', publicUrl, tenantName: NASTY, code: '048213', token: 'abc' }
const invite = {
  to: 'ben@example.org',
  role: 'FREELANCER',
  inviterName: NASTY,
  projectName: NASTY,
  tenantName: NASTY,
  url: `${publicUrl}/invite/abc`,
  expiresAt: Date.UTC(2026, 11, 4, 12),
  signsIn: false,
} as const

const mailsIn = (language: Language) => ({
  signUpCodeMail: signUpCodeMail({ ...common, language }),
  alreadyRegisteredMail: alreadyRegisteredMail({ ...common, language }),
  signInCodeMail: signInCodeMail({ ...common, language }),
  signInLinkMail: signInLinkMail({ ...common, language }),
  emailSignInMail: emailSignInMail({ ...common, language }),
  joinCodeMail: joinCodeMail({ ...common, language, next: '/invite/abc' }),
  passwordResetMail: passwordResetMail({ ...common, language }),
  passwordChangedMail: passwordChangedMail({ ...common, language }),
  passwordSetMail: passwordSetMail({ ...common, language }),
  inviteMail: inviteMail({ ...invite, language }),
  newMemberMail: newMemberMail({
    ...invite,
    language,
    publicUrl,
    role: 'ADMIN',
    name: NASTY,
    email: 'cem@example.org',
  }),
  newPlannerMail: newMemberMail({
    ...invite,
    language,
    publicUrl,
    role: 'PLANNER',
    name: NASTY,
    email: 'cem@example.org',
  }),
  adminInviteMail: inviteMail({ ...invite, role: 'ADMIN', language }),
  plannerInviteMail: inviteMail({ ...invite, role: 'PLANNER', language }),
  requestMail: requestMail({
    ...common,
    language,
    askerName: NASTY,
    projectName: NASTY,
    message: NASTY,
    blocks: [{ date: '2026-12-05', from: 8, to: 10, cents: 2500 }],
    dueAt: Date.UTC(2026, 11, 4, 12),
    timeZone: 'Europe/Berlin',
    now: Date.UTC(2026, 11, 3),
    url: `${publicUrl}/app/work?request=abc`,
    settingsUrl: `${publicUrl}/app/notices`,
  }),
  testMail: testMail({ ...common, language }),
})
const mails = LANGUAGES.flatMap((language) =>
  Object.entries(mailsIn(language)).map(([name, mail]) => [name, language, mail] as const),
)

describe.each(mails)('%s in %s', (_name, language, mail) => {
  test('states its language', () => {
    expect(mail.html).toContain(`<html lang="${language}">`)
  })

  test('has a subject of one line (abuse 70)', () => {
    // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
    expect(mail.subject).toMatch(/^[^\u0000-\u001f]+$/)
  })

  test('escapes what people typed (abuse 72)', () => {
    expect(mail.html).not.toContain('<img')
    expect(mail.html).not.toMatch(/[^=]"alert/)
  })

  test('keeps what people typed from becoming a link (abuse 72)', () => {
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('x@example.org')
  })

  test('has one button, to our own address, which stands in the text too (abuse 72)', () => {
    const addresses = new Set([...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!))
    expect(addresses.size).toBe(1)
    expect(new URL([...addresses][0]!.replaceAll('&amp;', '&')).origin).toBe(publicUrl)
    expect(mail.text).toContain([...addresses][0]!.replaceAll('&amp;', '&'))
    expect(mail.html.match(/<table/g)).toHaveLength(1)
  })

  test('mentions no button where there is only a link', () => {
    expect(mail.text).not.toMatch(/button|knopf/i)
  })

  test('loads no remote content', () => {
    expect(mail.html).not.toMatch(/<[^>]*\ssrc=|url\(|<link|<script/)
  })
})

test.each(LANGUAGES)('the mail to a new address says once in %s what to do with it', (language) => {
  const { text } = newAddressMail({ ...common, language, code: '123456' })
  const sentences = text.split(/[.?!]\s/)
  expect(sentences.filter((sentence) => /ignor/i.test(sentence))).toHaveLength(1)
  expect(text).not.toMatch(/no account|kein Konto/)
})

test('an invite says who invites, to what, and the only date until which it holds', () => {
  const text = inviteMail({
    ...invite,
    language: 'en',
    inviterName: 'Anna Meyer',
    projectName: 'Sommerfest',
    tenantName: 'Kulturhaus',
    signsIn: true,
  }).text
  expect(text).toContain(
    'Anna Meyer would like to plan with you and invites you to “Sommerfest” at Kulturhaus.',
  )
  expect(text).toContain('until 4 December 2026')
  expect(text).toContain('When it no longer does so, its page mails you a fresh one.')
  expect(text.match(/\b2026\b/g)).toHaveLength(1)
  expect(inviteMail({ ...invite, language: 'en', expiresAt: null }).text).toContain('does not expire')
})

test('an invite in German has the same content, with German days and quotes', () => {
  const { subject, text, html } = inviteMail({
    ...invite,
    language: 'de',
    inviterName: 'Anna Meyer',
    projectName: 'Sommerfest',
    tenantName: 'Kulturhaus',
    signsIn: true,
  })
  expect(subject).toBe('Anna Meyer lädt Sie zu Sommerfest ein')
  expect(text).toContain(
    'Anna Meyer möchte mit Ihnen planen und lädt Sie zu „Sommerfest“ bei Kulturhaus ein.',
  )
  expect(text).toContain('einmal, bis zum 4. Dezember 2026.')
  expect(text).toContain('Wenn er das nicht mehr tut, schickt Ihnen seine Seite einen neuen.')
  expect(html).toContain('Falls der Knopf nicht geht, öffnen Sie diese Adresse:')
})

test('isolates a right-to-left name from the words around it (abuse 74)', () => {
  const [inviterName, tenantName] = ['نور حداد', 'בית התרבות']
  const rendered = inviteMail({
    ...invite,
    language: 'en',
    inviterName,
    tenantName,
    projectName: 'Fest 26',
  })
  const mail = brandMail(rendered, DEFAULT_BRAND)
  expect(mail.subject).toBe(`\u2068${inviterName}\u2069 invites you to Fest 26`)
  expect(mail.text).toContain(`-- \n\u2068${tenantName}\u2069 · Slotwerk`)
})

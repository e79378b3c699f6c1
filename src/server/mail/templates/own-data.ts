/** Mails to people who change their address or delete their account. */
import type { Language } from '../../../domain/language.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { renderMail } from './layout.ts'
import { texts } from './texts.ts'

interface OwnMail {
  language: Language
  to: string
  publicUrl: string
}

const openButton = ({ language, publicUrl }: OwnMail) => ({
  label: texts[language].shared.openApp,
  url: publicUrl,
})

/** The code to the present address of a person who wants another one, which the mail names. */
export function emailChangeMail(args: OwnMail & { code: string; newEmail: string }): Mail {
  const { emailChange: own, shared } = texts[args.language]
  return renderMail({
    ...args,
    subject: own.subject(args.code),
    heading: own.heading,
    paragraphs: [own.intro(args.newEmail)],
    button: openButton(args),
    notes: [shared.codeNote, own.notYou],
  })
}

/** The code to the new address. It names nobody, since the address may be mistyped. */
export function newAddressMail(args: OwnMail & { code: string }): Mail {
  const { newAddress: own, shared } = texts[args.language]
  return renderMail({
    ...args,
    subject: own.subject(args.code),
    heading: own.heading,
    paragraphs: [own.intro],
    button: openButton(args),
    notes: [shared.codeNote, own.notYou],
  })
}

/** Tells the earlier address that another one counts. */
export function emailChangedMail(args: OwnMail & { newEmail: string }): Mail {
  const { emailChanged: own } = texts[args.language]
  return renderMail({
    ...args,
    subject: own.subject,
    heading: own.heading,
    paragraphs: [own.intro(args.newEmail)],
    button: openButton(args),
    notes: [own.notYou],
  })
}

/** The code with which a person deletes the account. */
export function deletionMail(args: OwnMail & { code: string }): Mail {
  const { deletion: own, shared } = texts[args.language]
  return renderMail({
    ...args,
    subject: own.subject(args.code),
    heading: own.heading,
    paragraphs: [own.intro],
    button: openButton(args),
    notes: [shared.codeNote, own.notYou],
  })
}

/**
 * Mails of sign-up and sign-in. The code is in the subject too, so that a phone shows it in the notification and people
 * can stay on the page.
 */
import type { Language } from '../../../domain/language.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { type MailContent, quoted, renderMail } from './layout.ts'
import { texts } from './texts.ts'

interface PersonMail {
  language: Language
  to: string
  publicUrl: string
}
interface CodeMail extends PersonMail {
  code: string
}
/** The organisation of an account that has exactly one. */
interface AccountMail {
  tenantName: string | undefined
}

const codeButton = ({ language, to, publicUrl }: CodeMail, next?: string) => ({
  label: texts[language].shared.enterCode,
  url:
    `${publicUrl}/auth/verify?email=${encodeURIComponent(to)}` +
    (next === undefined ? '' : `&next=${encodeURIComponent(next)}`),
})

const linkButton = (args: {
  language: Language
  publicUrl: string
  token: string
  next?: string | undefined
}) => {
  const url = `${args.publicUrl}/magic/${args.token}`
  const { signIn: label } = texts[args.language].shared
  return { label, url: args.next === undefined ? url : `${url}?next=${args.next}` }
}

const openButton = ({ language, publicUrl }: PersonMail) => ({
  label: texts[language].shared.openApp,
  url: `${publicUrl}/auth`,
})

/** The parts that all of these mails have in common; `content` holds the parts of one mail. */
function renderPersonMail(
  { language, to, tenantName, code }: PersonMail & AccountMail & { code?: string },
  content: Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'button' | 'notes'>,
): Mail {
  return renderMail({ language, to, tenantName, code, ...content })
}

/** The mail to an address that is not proven yet: it names the account and organisation that the code would create. */
export function signUpCodeMail(args: CodeMail & { tenantName: string }): Mail {
  const { signUpCode: own, shared } = texts[args.language]
  return renderPersonMail(args, {
    subject: own.subject(args.code),
    heading: own.heading,
    paragraphs: [own.intro(quoted(args.tenantName))],
    button: codeButton(args),
    notes: [shared.codeNote, `${own.notYou} ${shared.addressMistyped}`],
  })
}

/** The mail to an address that signed up but already has an account: nothing was changed, and the code signs in. */
export function alreadyRegisteredMail(args: CodeMail & AccountMail): Mail {
  const { alreadyRegistered: own, shared } = texts[args.language]
  return renderPersonMail(args, {
    subject: shared.signInCodeSubject(args.code),
    heading: own.heading,
    paragraphs: [own.intro(args.to), own.signIn],
    button: codeButton(args),
    notes: [shared.codeNote, own.notYou],
  })
}

/** The code that is needed together with a password. */
export function signInCodeMail(args: CodeMail & AccountMail): Mail {
  const { signInCode: own, shared } = texts[args.language]
  const button = codeButton(args)
  return renderPersonMail(args, {
    subject: shared.signInCodeSubject(args.code),
    heading: own.heading,
    paragraphs: [own.intro],
    button: { ...button, url: `${button.url}&with=password` },
    notes: [shared.codeNote, own.notYou],
  })
}

/** Signs in by the mailbox alone, with the code or the link. */
export function emailSignInMail(
  args: CodeMail & AccountMail & { token: string; next?: string | undefined },
): Mail {
  const { emailSignIn: own, shared } = texts[args.language]
  return renderPersonMail(args, {
    subject: shared.signInCodeSubject(args.code),
    heading: own.heading,
    paragraphs: [own.intro],
    button: linkButton(args),
    notes: [shared.codeNote, own.link, own.notYou],
  })
}

/** The mail to an address without an account that holds an administrator's invite: the code creates the account. */
export function joinCodeMail(args: CodeMail & { tenantName: string; next: string }): Mail {
  const { joinCode: own, shared } = texts[args.language]
  const tenantName = quoted(args.tenantName)
  return renderPersonMail(args, {
    subject: own.subject(args.code),
    heading: own.heading(tenantName),
    paragraphs: [own.intro(tenantName)],
    button: codeButton(args, args.next),
    notes: [shared.codeNote, `${own.notYou} ${shared.addressMistyped}`],
  })
}

/** The mail to a person without a password who asked to sign in with one: they can sign in by the link. */
export function signInLinkMail(
  args: PersonMail &
    AccountMail & {
      token: string
      /** The path that the link leads to after the sign-in. */
      next?: string | undefined
    },
): Mail {
  const { signInLink: own } = texts[args.language]
  return renderPersonMail(args, {
    subject: own.subject,
    heading: own.heading,
    paragraphs: [own.intro],
    button: linkButton(args),
    notes: [own.link, own.notYou],
  })
}

/** The mail after a password was set through a link. */
export function passwordSetMail(args: PersonMail & AccountMail): Mail {
  const { passwordSet: own } = texts[args.language]
  return renderPersonMail(args, {
    subject: own.subject,
    heading: own.heading,
    paragraphs: [own.intro],
    button: openButton(args),
    notes: [own.notYou],
  })
}

/** The mail with the link to choose a new password. */
export function passwordResetMail(args: PersonMail & AccountMail & { token: string }): Mail {
  const { passwordReset: own } = texts[args.language]
  return renderPersonMail(args, {
    subject: own.subject,
    heading: own.heading,
    paragraphs: [own.intro],
    button: { label: own.label, url: `${args.publicUrl}/auth/reset-password?token=${args.token}` },
    notes: [own.link, own.signsOut, own.notYou],
  })
}

/** The mail after a password was reset, changed, or set for the first time by a person who had proven the mailbox. */
export function passwordChangedMail(args: PersonMail & AccountMail): Mail {
  const { passwordChanged: own } = texts[args.language]
  return renderPersonMail(args, {
    subject: own.subject,
    heading: own.heading,
    paragraphs: [own.intro],
    button: openButton(args),
    notes: [own.notYou(`${args.publicUrl}/auth/forgot-password`)],
  })
}

/**
 * Mails of sign-up and sign-in. The code is in the subject too, so that a phone shows it in the notification and people
 * can stay on the page.
 */
import type { Language } from '../../../domain/language.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { type MailContent, quoted, renderMail } from './layout.ts'
import { texts } from './texts.ts'

interface ToPerson {
  language: Language
  to: string
  publicUrl: string
}
interface CodeMail extends ToPerson {
  code: string
}
/** The organisation of an account that has exactly one. */
interface OfAccount {
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

const openButton = ({ language, publicUrl }: ToPerson) => ({
  label: texts[language].shared.openSlotwerk,
  url: `${publicUrl}/auth`,
})

/** The parts that all of these mails have in common; `said` holds the parts of one mail. */
function toPerson(
  { language, to, tenantName, code }: ToPerson & OfAccount & { code?: string },
  said: Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'button' | 'notes'>,
): Mail {
  return renderMail({ language, to, tenantName, code, ...said })
}

/** The mail to an address that is not proven yet: it names the account and organisation that the code would create. */
export function signUpCodeMail(args: CodeMail & { tenantName: string }): Mail {
  const { signUpCode: say, shared } = texts[args.language]
  return toPerson(args, {
    subject: say.subject(args.code),
    heading: say.heading,
    paragraphs: [say.intro(quoted(args.tenantName))],
    button: codeButton(args),
    notes: [shared.codeNote, `${say.notYou} ${shared.addressMistyped}`],
  })
}

/** The mail to an address that signed up but already has an account: nothing was changed, and the code signs in. */
export function alreadyRegisteredMail(args: CodeMail & OfAccount): Mail {
  const { alreadyRegistered: say, shared } = texts[args.language]
  return toPerson(args, {
    subject: shared.signInCodeSubject(args.code),
    heading: say.heading,
    paragraphs: [say.intro(args.to), say.signIn],
    button: codeButton(args),
    notes: [shared.codeNote, say.notYou],
  })
}

/** The code that is needed together with a password. */
export function signInCodeMail(args: CodeMail & OfAccount): Mail {
  const { signInCode: say, shared } = texts[args.language]
  const button = codeButton(args)
  return toPerson(args, {
    subject: shared.signInCodeSubject(args.code),
    heading: say.heading,
    paragraphs: [say.intro],
    button: { ...button, url: `${button.url}&with=password` },
    notes: [shared.codeNote, say.notYou],
  })
}

/** Signs in by the mailbox alone, with the code or the link. */
export function emailSignInMail(
  args: CodeMail & OfAccount & { token: string; next?: string | undefined },
): Mail {
  const { emailSignIn: say, shared } = texts[args.language]
  return toPerson(args, {
    subject: shared.signInCodeSubject(args.code),
    heading: say.heading,
    paragraphs: [say.intro],
    button: linkButton(args),
    notes: [shared.codeNote, say.link, say.notYou],
  })
}

/** The mail to an address without an account that holds an administrator's invite: the code creates the account. */
export function joinCodeMail(args: CodeMail & { tenantName: string; next: string }): Mail {
  const { joinCode: say, shared } = texts[args.language]
  const tenantName = quoted(args.tenantName)
  return toPerson(args, {
    subject: say.subject(args.code),
    heading: say.heading(tenantName),
    paragraphs: [say.intro(tenantName)],
    button: codeButton(args, args.next),
    notes: [shared.codeNote, `${say.notYou} ${shared.addressMistyped}`],
  })
}

/** The mail to a person without a password who asked to sign in with one: they can sign in by the link. */
export function signInLinkMail(
  args: ToPerson &
    OfAccount & {
      token: string
      /** The path that the link leads to after the sign-in. */
      next?: string | undefined
    },
): Mail {
  const { signInLink: say } = texts[args.language]
  return toPerson(args, {
    subject: say.subject,
    heading: say.heading,
    paragraphs: [say.intro],
    button: linkButton(args),
    notes: [say.link, say.notYou],
  })
}

/** The mail after a password was set through a link. */
export function passwordSetMail(args: ToPerson & OfAccount): Mail {
  const { passwordSet: say } = texts[args.language]
  return toPerson(args, {
    subject: say.subject,
    heading: say.heading,
    paragraphs: [say.intro],
    button: openButton(args),
    notes: [say.notYou],
  })
}

/** The mail with the link to choose a new password. */
export function passwordResetMail(args: ToPerson & OfAccount & { token: string }): Mail {
  const { passwordReset: say } = texts[args.language]
  return toPerson(args, {
    subject: say.subject,
    heading: say.heading,
    paragraphs: [say.intro],
    button: { label: say.label, url: `${args.publicUrl}/auth/reset-password?token=${args.token}` },
    notes: [say.link, say.signsOut, say.notYou],
  })
}

/** The mail after a password was reset, changed, or set for the first time by a person who had proven the mailbox. */
export function passwordChangedMail(args: ToPerson & OfAccount): Mail {
  const { passwordChanged: say } = texts[args.language]
  return toPerson(args, {
    subject: say.subject,
    heading: say.heading,
    paragraphs: [say.intro],
    button: openButton(args),
    notes: [say.notYou(`${args.publicUrl}/auth/forgot-password`)],
  })
}

/**
 * The mails of signing up and signing in. The code stands in the subject too: a phone then shows it in the
 * notification, and nobody has to leave the page they are on.
 */
import type { Mail } from '../mail.ts'
import { quoted, renderMail } from './layout.ts'

interface CodeMail {
  to: string
  code: string
  publicUrl: string
}

const CODE_NOTE = 'The code is valid for 10 minutes and works once. Only the newest one counts.'

const codeButton = ({ to, publicUrl }: CodeMail, next?: string) => ({
  label: 'Enter the code',
  url:
    `${publicUrl}/auth/verify?email=${encodeURIComponent(to)}` +
    (next === undefined ? '' : `&next=${encodeURIComponent(next)}`),
})

const linkButton = (args: { publicUrl: string; token: string; next?: string | undefined }) => {
  const url = `${args.publicUrl}/magic/${args.token}`
  return { label: 'Sign in', url: args.next === undefined ? url : `${url}?next=${args.next}` }
}

/** To an address that nobody has proven yet: says what would be made, and for whom. */
export function signUpCodeMail(args: CodeMail & { tenantName: string }): Mail {
  return renderMail({
    to: args.to,
    subject: `${args.code} is your Slotwerk sign-up code`,
    tenantName: args.tenantName,
    heading: 'Welcome to Slotwerk',
    paragraphs: [`Enter this code to open “${quoted(args.tenantName)}” and start planning.`],
    code: args.code,
    button: codeButton(args),
    notes: [
      CODE_NOTE,
      'You did not sign up? Then somebody mistyped their address. Ignore this mail; without the code no account is made.',
    ],
  })
}

/** To an address that signed up but has an account: nothing was changed, and the code signs in. */
export function alreadyRegisteredMail(args: CodeMail & { tenantName: string | undefined }): Mail {
  return renderMail({
    to: args.to,
    subject: `${args.code} is your Slotwerk sign-in code`,
    tenantName: args.tenantName,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, most likely you, just signed up with ${args.to}. This address has a Slotwerk account already, so ` +
        'nothing was created and nothing was changed.',
      'To sign in to your account, simply enter this code:',
    ],
    code: args.code,
    button: codeButton(args),
    notes: [
      CODE_NOTE,
      'It was not you? Then you need not do anything. Please do not pass the code on to anybody.',
    ],
  })
}

/** Goes with a password that was, or will be, entered on the page. */
export function signInCodeMail(args: CodeMail & { tenantName: string | undefined }): Mail {
  const button = codeButton(args)
  return renderMail({
    to: args.to,
    subject: `${args.code} is your Slotwerk sign-in code`,
    tenantName: args.tenantName,
    heading: 'Your sign-in code',
    paragraphs: ['Enter this code to finish signing in.'],
    code: args.code,
    button: { ...button, url: `${button.url}&with=password` },
    notes: [
      CODE_NOTE,
      'You are not signing in? Then ignore this mail. The code is of no use without your password; please do not pass it on.',
    ],
  })
}

/** Signs in by the mailbox alone: by the code or by the button, whichever is at hand. */
export function emailSignInMail(
  args: CodeMail & { token: string; next?: string | undefined; tenantName: string | undefined },
): Mail {
  return renderMail({
    to: args.to,
    subject: `${args.code} is your Slotwerk sign-in code`,
    tenantName: args.tenantName,
    heading: 'Sign in to Slotwerk',
    paragraphs: ['Enter this code where you are signing in, or press the button to sign in right here.'],
    code: args.code,
    button: linkButton(args),
    notes: [
      CODE_NOTE,
      'The button works once, for 15 minutes. Should it be used up, the code still serves.',
      'You are not signing in? Then ignore this mail, and please do not pass it on: with it, anybody could sign in as you.',
    ],
  })
}

/** To an address without an account that holds an administrator's invite: the code makes the account. */
export function joinCodeMail(args: CodeMail & { tenantName: string; next: string }): Mail {
  return renderMail({
    to: args.to,
    subject: `${args.code} is your Slotwerk code`,
    tenantName: args.tenantName,
    heading: `Join ${quoted(args.tenantName)}`,
    paragraphs: [`Enter this code to join “${quoted(args.tenantName)}” on Slotwerk with this address.`],
    code: args.code,
    button: codeButton(args, args.next),
    notes: [
      CODE_NOTE,
      'You were not invited? Then somebody mistyped their address. Ignore this mail; without the code no account is made.',
    ],
  })
}

/** Somebody without a password asked to sign in with one: a link is the way in that they have. */
export function signInLinkMail(args: {
  to: string
  token: string
  /** The path that it leads on to. */
  next?: string | undefined
  publicUrl: string
  tenantName: string | undefined
}): Mail {
  return renderMail({
    to: args.to,
    subject: 'Your sign-in link for Slotwerk',
    tenantName: args.tenantName,
    heading: 'Sign in with one tap',
    paragraphs: [
      'Your account has no password yet, so a password cannot sign you in. This button can, and lets you choose one.',
    ],
    button: linkButton(args),
    notes: [
      'The button works once, for 15 minutes.',
      'You are not signing in? Then ignore this mail, and please do not pass it on.',
    ],
  })
}

/** After a password was set through a link. */
export function passwordSetMail(args: {
  to: string
  publicUrl: string
  tenantName: string | undefined
}): Mail {
  return renderMail({
    to: args.to,
    subject: 'A password was set for your Slotwerk account',
    tenantName: args.tenantName,
    heading: 'Your password is set',
    paragraphs: [
      'A sign-in link from one of our mails was just used to choose a password for your account. From now on you sign ' +
        'in with your email address, this password and a code that we mail you.',
    ],
    button: { label: 'Open Slotwerk', url: `${args.publicUrl}/auth` },
    notes: [
      'It was not you? Then somebody else had your link. Please tell whoever invited you right away. Nobody can sign ' +
        'in with the password alone: it takes a code from your mailbox too.',
    ],
  })
}

/** The way to a new password. */
export function passwordResetMail(args: {
  to: string
  token: string
  publicUrl: string
  tenantName: string | undefined
}): Mail {
  return renderMail({
    to: args.to,
    subject: 'Reset your Slotwerk password',
    tenantName: args.tenantName,
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account. Press the button to choose one.',
    ],
    button: { label: 'Reset password', url: `${args.publicUrl}/auth/reset-password?token=${args.token}` },
    notes: [
      'The button works once, for one hour. Only the newest one counts.',
      'The new password signs you out everywhere.',
      'It was not you? Then ignore this mail: your password stays as it is. Please do not pass this mail on.',
    ],
  })
}

/** After a password was reset, changed, or set for the first time by somebody who had proven the mailbox. */
export function passwordChangedMail(args: {
  to: string
  publicUrl: string
  tenantName: string | undefined
}): Mail {
  return renderMail({
    to: args.to,
    subject: 'A new password was set for your Slotwerk account',
    tenantName: args.tenantName,
    heading: 'Your password is new',
    paragraphs: ['A new password was just set for your account. It is the one that counts from now on.'],
    button: { label: 'Open Slotwerk', url: `${args.publicUrl}/auth` },
    notes: [`It was not you? Then choose another one right away: ${args.publicUrl}/auth/forgot-password`],
  })
}

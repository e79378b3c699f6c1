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

const codeButton = ({ to, publicUrl }: CodeMail) => ({
  label: 'Enter the code',
  url: `${publicUrl}/auth/verify?email=${encodeURIComponent(to)}`,
})

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

/** Somebody without a password asked to sign in with one: a link is the way in that they have. */
export function signInLinkMail(args: {
  to: string
  token: string
  /** The path that it leads on to. */
  next?: string | undefined
  publicUrl: string
  tenantName: string | undefined
}): Mail {
  const url = `${args.publicUrl}/magic/${args.token}`
  return renderMail({
    to: args.to,
    subject: 'Your sign-in link for Slotwerk',
    tenantName: args.tenantName,
    heading: 'Sign in with one tap',
    paragraphs: [
      'Your account has no password yet, so a password cannot sign you in. This button can, and lets you choose one.',
    ],
    button: { label: 'Sign in', url: args.next === undefined ? url : `${url}?next=${args.next}` },
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

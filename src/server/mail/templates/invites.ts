/** Mails about invites. */
import type { Language } from '../../../domain/language.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { mailDay } from './dates.ts'
import { quoted, renderMail } from './layout.ts'
import { texts } from './texts.ts'

/** The mail to the address that a freelancer's invite is bound to. */
export function freelancerInviteMail(args: {
  language: Language
  to: string
  inviterName: string
  projectName: string
  tenantName: string
  /** The link to the invite; it also signs in a person without a password. */
  url: string
  /** null: the invite does not expire. */
  expiresAt: number | null
  /** Set if the link also signs in: the time from which it no longer does. */
  linkExpiresAt: number | null
}): Mail {
  const { language, to, url, expiresAt, linkExpiresAt } = args
  const own = texts[language].freelancerInvite
  const tenant = quoted(args.tenantName)
  const project = quoted(args.projectName)
  const inviter = quoted(args.inviterName)
  const place = own.place(project, project === tenant ? undefined : tenant)
  return renderMail({
    language,
    to,
    subject: own.subject(inviter, project),
    tenantName: tenant,
    heading: own.heading(project),
    paragraphs: [own.intro(inviter, place), own.what],
    button: { label: own.label, url },
    notes: [
      expiresAt === null ? own.endless : own.until(mailDay(expiresAt, language)),
      ...(linkExpiresAt === null ? [] : [own.signsIn(mailDay(linkExpiresAt, language))]),
      own.notYou,
    ],
  })
}

/** The mail to a member of the tenant whom an administrator put on a roster. */
export function rosterMail(args: {
  language: Language
  to: string
  inviterName: string
  projectName: string
  tenantName: string
  url: string
}): Mail {
  const { language, to, url } = args
  const { onRoster: own, freelancerInvite: shared } = texts[language]
  const tenant = quoted(args.tenantName)
  const project = quoted(args.projectName)
  const place = shared.place(project, project === tenant ? undefined : tenant)
  return renderMail({
    language,
    to,
    subject: own.subject(project),
    tenantName: tenant,
    heading: own.heading(project),
    paragraphs: [own.intro(quoted(args.inviterName), place), shared.what],
    button: { label: own.label, url },
    notes: [own.nothingToDo],
  })
}

/** The mail to a tenant's administrators after somebody has used an invite that is bound to no address. */
export function newAdminMail(args: {
  language: Language
  to: string
  newAdminName: string
  newAdminEmail: string
  inviterName: string
  tenantName: string
  publicUrl: string
}): Mail {
  const { language, to } = args
  const { newAdmin: own, shared } = texts[language]
  const name = quoted(args.newAdminName)
  const tenant = quoted(args.tenantName)
  return renderMail({
    language,
    to,
    subject: own.subject(name, tenant),
    tenantName: tenant,
    heading: own.heading,
    paragraphs: [own.intro(name, args.newAdminEmail, quoted(args.inviterName), tenant)],
    button: { label: shared.openSlotwerk, url: `${args.publicUrl}/app/admin` },
    notes: [own.unexpected],
  })
}

/** Mails about invites. */
import type { Language } from '../../../domain/language.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { mailDay } from './dates.ts'
import { quoted, renderMail } from './layout.ts'
import { texts } from './texts.ts'

/** The mail to the address that an invite is bound to. */
export function inviteMail(args: {
  language: Language
  to: string
  /** The role that the invite gives. */
  role: Role
  inviterName: string
  projectName: string
  tenantName: string
  /** The link to the invite; it also signs in a person without a password. */
  url: string
  /** null: the invite does not expire. */
  expiresAt: number | null
  /** Whether the link also signs in. */
  signsIn: boolean
}): Mail {
  const { language, to, role, url, expiresAt, signsIn } = args
  const own = texts[language].invite
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
    paragraphs: [own.intro[role](inviter, place), own.what[role]],
    button: { label: own.label, url },
    notes: [
      expiresAt === null ? own.endless : own.until(mailDay(expiresAt, language)),
      // A second date would be taken for that of the invite.
      ...(signsIn ? [own.signsIn] : []),
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
  const { onRoster: own, invite: shared } = texts[language]
  const tenant = quoted(args.tenantName)
  const project = quoted(args.projectName)
  const place = shared.place(project, project === tenant ? undefined : tenant)
  return renderMail({
    language,
    to,
    subject: own.subject(project),
    tenantName: tenant,
    heading: own.heading(project),
    paragraphs: [own.intro(quoted(args.inviterName), place), shared.what.FREELANCER],
    button: { label: own.label, url },
    notes: [own.nothingToDo],
  })
}

/** The mail to a tenant's administrators after somebody has accepted the invite of an administrator or planner. */
export function newMemberMail(args: {
  language: Language
  to: string
  role: Role
  name: string
  email: string
  inviterName: string
  projectName: string
  tenantName: string
  publicUrl: string
}): Mail {
  const { language, to } = args
  const { newAdmin, newPlanner, shared } = texts[language]
  const own = args.role === 'ADMIN' ? newAdmin : newPlanner
  const name = quoted(args.name)
  const project = quoted(args.projectName)
  const tenant = quoted(args.tenantName)
  return renderMail({
    language,
    to,
    subject: own.subject(name, tenant, project),
    tenantName: tenant,
    heading: own.heading,
    paragraphs: [own.intro(name, args.email, quoted(args.inviterName), tenant, project)],
    button: { label: shared.openApp, url: `${args.publicUrl}/app/admin` },
    notes: [own.unexpected],
  })
}

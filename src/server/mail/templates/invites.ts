/** The mails around invites. */
import type { Language } from '../../../domain/language.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { mailDay } from './dates.ts'
import { quoted, renderMail } from './layout.ts'
import { texts } from './texts.ts'

/** To the address that a freelancer's invite is bound to. */
export function freelancerInviteMail(args: {
  language: Language
  to: string
  inviterName: string
  projectName: string
  tenantName: string
  /** Leads to the invite; signs in on the way where there is no password yet. */
  url: string
  /** null: the invite does not expire. */
  expiresAt: number | null
  /** Set when the link signs in too: from then on it no longer does. */
  linkExpiresAt: number | null
}): Mail {
  const { language, to, url, expiresAt, linkExpiresAt } = args
  const say = texts[language].freelancerInvite
  const tenant = quoted(args.tenantName)
  const project = quoted(args.projectName)
  const inviter = quoted(args.inviterName)
  const place = say.place(project, project === tenant ? undefined : tenant)
  return renderMail({
    language,
    to,
    subject: say.subject(inviter, project),
    tenantName: tenant,
    heading: say.heading(project),
    paragraphs: [say.intro(inviter, place), say.what],
    button: { label: say.label, url },
    notes: [
      expiresAt === null ? say.endless : say.until(mailDay(expiresAt, language)),
      ...(linkExpiresAt === null ? [] : [say.signsIn(mailDay(linkExpiresAt, language))]),
      say.notYou,
    ],
  })
}

/** To a tenant's administrators: an invite that is bound to nobody let somebody in. */
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
  const { newAdmin: say, shared } = texts[language]
  const name = quoted(args.newAdminName)
  const tenant = quoted(args.tenantName)
  return renderMail({
    language,
    to,
    subject: say.subject(name, tenant),
    tenantName: tenant,
    heading: say.heading,
    paragraphs: [say.intro(name, args.newAdminEmail, quoted(args.inviterName), tenant)],
    button: { label: shared.openSlotwerk, url: `${args.publicUrl}/app/admin` },
    notes: [say.unexpected],
  })
}

/** The mails around invites. */
import type { Mail } from '../mail.ts'
import { mailDay } from './dates.ts'
import { quoted, renderMail } from './layout.ts'

/** To the address that a freelancer's invite is bound to. */
export function freelancerInviteMail(args: {
  to: string
  inviterName: string
  projectName: string
  tenantName: string
  /** Leads to the invite; signs in on the way where there is no password yet. */
  url: string
  /** null: the invite does not expire. */
  expiresAt: number | null
  /** Set when the button signs in too: from then on it no longer does. */
  linkExpiresAt: number | null
}): Mail {
  const tenantName = quoted(args.tenantName)
  const projectName = quoted(args.projectName)
  const inviterName = quoted(args.inviterName)
  const place = projectName === tenantName ? `“${projectName}”` : `“${projectName}” at ${tenantName}`
  return renderMail({
    to: args.to,
    subject: `${inviterName} invites you to ${projectName}`,
    tenantName,
    heading: `You are invited to ${projectName}`,
    paragraphs: [
      `${inviterName} would like to plan with you and invites you to ${place}.`,
      'There you see which hours are needed, tick the ones that suit you, and see at once what you would earn.',
    ],
    button: { label: 'Accept invite', url: args.url },
    notes: [
      args.expiresAt === null
        ? 'The invite serves once and does not expire.'
        : `The invite serves once, until ${mailDay(args.expiresAt)}.`,
      ...(args.linkExpiresAt === null
        ? []
        : [`The button signs you in without a password, once, until ${mailDay(args.linkExpiresAt)}.`]),
      'It is meant for you alone: please do not forward it. You do not know what this is about? Then simply ignore it.',
    ],
  })
}

/** To a tenant's administrators: an invite that is bound to nobody let somebody in. */
export function newAdminMail(args: {
  to: string
  newAdminName: string
  newAdminEmail: string
  inviterName: string
  tenantName: string
  publicUrl: string
}): Mail {
  const name = quoted(args.newAdminName)
  const tenantName = quoted(args.tenantName)
  return renderMail({
    to: args.to,
    subject: `${name} is now an administrator of ${tenantName}`,
    tenantName,
    heading: 'A new administrator',
    paragraphs: [
      `${name} (${args.newAdminEmail}) has accepted an admin invite made by ${quoted(args.inviterName)} and now ` +
        `manages ${tenantName} with you: projects, people, prices and invites.`,
    ],
    button: { label: 'Open Slotwerk', url: `${args.publicUrl}/app/admin` },
    notes: [
      'You did not expect this? Then talk to the person who made the invite: whoever holds such a link can use it once.',
    ],
  })
}

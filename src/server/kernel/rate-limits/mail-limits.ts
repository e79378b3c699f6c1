/**
 * The limits of mails, one row for each kind. A mail counts for its mailbox and for the network that asked for it, or
 * for the tenant where a tenant causes it. docs/security.md states what each limit costs an attacker.
 */
const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Limit {
  max: number
  windowMs: number
}

interface MailLimits {
  /** Lower numbers leave first: codes for accounts, codes and links for anybody, then notices. */
  priority: 0 | 1 | 2
  /** By canonical mailbox, for one tenant where a tenant causes the mail. */
  mailbox?: Limit
  network?: Limit
  /** By a browser that signed in to the account before, in place of mailbox and network. */
  device?: Limit
  tenant?: Limit
}

const perMailbox: Limit = { max: 5, windowMs: 15 * MINUTE }

export const MAIL_LIMITS = {
  /** Codes and links that sign in. */
  'sign-in': {
    priority: 0,
    mailbox: perMailbox,
    network: { max: 200, windowMs: 15 * MINUTE },
    device: perMailbox,
  },
  reset: {
    priority: 0,
    mailbox: perMailbox,
    network: { max: 60, windowMs: HOUR },
    device: perMailbox,
  },
  /** Codes of sign-ups, which strangers can have mailed to anybody. */
  'sign-up': {
    priority: 1,
    mailbox: perMailbox,
    network: { max: 60, windowMs: HOUR },
    device: perMailbox,
  },
  /** Codes to change the address or to delete the account, mailed to the present address. */
  'own-code': { priority: 0, mailbox: perMailbox, network: { max: 60, windowMs: HOUR } },
  /** The code to a new address, which strangers can have mailed to anybody. */
  'new-address': { priority: 1, mailbox: perMailbox, network: { max: 60, windowMs: HOUR } },
  /** Tells the earlier address that another one counts. */
  'address-changed': { priority: 2, mailbox: { max: 20, windowMs: HOUR } },
  /**
   * The 200 invites a day of a tenant are counted when an invite is made, since some are not mailed. Of many addresses at
   * once only those are counted that the tenant never invited before.
   */
  invite: { priority: 1, mailbox: { max: 3, windowMs: DAY } },
  'password-changed': {
    priority: 2,
    mailbox: perMailbox,
    network: { max: 60, windowMs: HOUR },
  },
  /** Follows the first password of an account, which a link sets once. The limit is for simultaneous calls. */
  'password-set': { priority: 2, mailbox: { max: 20, windowMs: HOUR } },
  /** Tells a member of a roster that somebody put them on it: several projects a day, and no more. */
  roster: { priority: 2, mailbox: { max: 20, windowMs: DAY } },
  /** Asks somebody for hours; beyond the limit a person is asked without a mail. */
  request: { priority: 2, mailbox: { max: 50, windowMs: DAY } },
  /** Tells what has changed. Beyond the limit it waits for the next hour, and then one mail holds all of it. */
  notice: { priority: 2, mailbox: { max: 20, windowMs: HOUR } },
  /** Tells administrators of a new one. Each uses up an invite, so this limit lies above that of invites. */
  'administrator-joined': { priority: 2, tenant: { max: 400, windowMs: DAY } },
} as const satisfies Record<string, MailLimits>

export type MailKind = keyof typeof MAIL_LIMITS

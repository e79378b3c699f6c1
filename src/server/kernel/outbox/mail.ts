import type { MailPermit } from '../rate-limits/rate-limits.ts'

/** A mail, fully rendered before it is queued. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Headers besides those of every mail; no typed text goes into them. */
  headers?: Record<string, string>
}

/** A mail that a write causes. It leaves once the write is committed. */
export interface DueMail {
  mail: Mail
  /** From the limits of mails. It says what kind of mail this is, and what caused it. */
  permit: MailPermit
  /** UTC milliseconds. From then on, the content of the mail is outdated, and the mail is not sent. */
  expiresAt: number
  /**
   * A decoy is stored like any other mail and never sent: the time of a reply must not tell whether an address has
   * an account.
   */
  isDecoy?: boolean
  /** The invite in the mail: the list of invites shows when this mail could not be delivered. */
  inviteId?: string
}

/** The recipient of a decoy. */
export const DECOY_ADDRESS = ''

/** A mail from the outbox. */
export interface OutgoingMail extends Mail {
  /** The id is constant over all attempts, so that a mail program shows a mail that was sent twice only once. */
  id: string
  createdAt: number
}

/** Hands mails over to a mail server. */
export interface Mailer {
  /**
   * Resolves once the mail is handed over. Rejects with the reason, for `explainMailError`, or when the signal aborts
   * it.
   */
  send(mail: OutgoingMail, abort?: AbortSignal): Promise<void>
  /** Closes idle connections. */
  close(): void
}

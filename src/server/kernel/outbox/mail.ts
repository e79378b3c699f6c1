/** A mail, fully rendered before it is queued. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

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
}

/** What a mail is to the rest of the server: rendered whole, before it is queued. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** A mail on its way out. */
export interface OutgoingMail extends Mail {
  /** The same at each attempt, so that a mail program shows one that was sent twice once. */
  id: string
  createdAt: number
}

/** Takes mails out of the house. */
export interface Mailer {
  /** Resolves once the mail is handed over; rejects with the reason, for `explainMailError`, or when it is let go. */
  send(mail: OutgoingMail, letGo?: AbortSignal): Promise<void>
}

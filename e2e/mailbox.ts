/** A real SMTP server on loopback that stores the mails it receives. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** The value for SMTP_URL. */
  url: string
  /** The next unread mail to this address; waits for it. */
  next(address: string): Promise<ReceivedMail>
  close(): Promise<void>
}

export interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** The six-digit code in the mail's text. */
  code(): string
  /** The path and query of the first link whose path begins with `start`. */
  link(start: string): string
}

/** No test measures this wait. On a busy machine the worker may need a second attempt, or the lease of the first to end. */
const WAIT_MS = 120_000

export async function openMailbox(): Promise<Mailbox> {
  const unread: { address: string; mail: ReceivedMail }[] = []
  let notify = () => {}

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          for (const { address } of session.envelope.rcptTo) {
            unread.push({ address: address.toLowerCase(), mail: received(email) })
          }
          notify()
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(address) {
      const deadline = performance.now() + WAIT_MS
      for (;;) {
        const index = unread.findIndex((entry) => entry.address === address.toLowerCase())
        if (index !== -1) return unread.splice(index, 1)[0]!.mail
        const left = deadline - performance.now()
        if (left <= 0) throw new Error(`No mail to ${address} arrived within ${WAIT_MS / 1000} s.`)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left)
          notify = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function received(email: Email): ReceivedMail {
  const text = email.text ?? ''
  return {
    subject: email.subject ?? '',
    text,
    html: email.html ?? '',
    code() {
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
      if (!code) throw new Error(`There is no code in the mail '${email.subject}':\n${text}`)
      return code
    },
    link(start) {
      for (const [address] of text.matchAll(/https?:\/\/\S+/g)) {
        const url = new URL(address)
        if (url.pathname.startsWith(start)) return url.pathname + url.search
      }
      throw new Error(`There is no link to ${start} in the mail '${email.subject}':\n${text}`)
    },
  }
}

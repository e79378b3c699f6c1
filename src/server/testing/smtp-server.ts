/** A mail server on loopback that keeps the mails that it receives, parsed as by a mail program. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The mail as it was sent. */
  raw: string
  envelope: { from: string; to: string[] }
}

export interface TestSmtpServer {
  url: string
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

/** Starts a mail server on this port, or a free one. `options` can make it refuse mails. */
export async function startSmtpServer(options: SMTPServerOptions = {}, atPort = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        const envelope = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        }
        PostalMime.parse(raw)
          .then((email) => {
            received.push({ ...email, raw, envelope })
            done()
          })
          .catch(done)
      })
    },
    ...options,
  })
  // A failure of the client's connection is no failure of this server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A real mail server on loopback that keeps what it is given, parsed as a mail program would. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The mail as it travelled. */
  raw: string
  envelope: { from: string; to: string[] }
}

export interface TestSmtpServer {
  url: string
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

/** Starts one on a free port or this one; `options` make it refuse things. */
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
  // What a client does to its connection is not this server's failure.
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

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer, OutgoingMail } from '../kernel/outbox/mail.ts'
import { composeMail } from './compose.ts'

/** Keeps every mail as an RFC 5322 file in `folder` and shows its text: mail without a mail server. */
export function createFileMailer(folder: string, from: string, show: (text: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMail(mail, from))
      // They hold codes and links that sign in: for the server's own user alone.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, fileName(mail))
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      show(onTerminal(mail))
    },
  }
}

/** Sorts by time; the colons go, since Windows takes none in a name. */
function fileName(mail: OutgoingMail): string {
  return `${new Date(mail.createdAt).toISOString().replaceAll(':', '-')}-${mail.id}.eml`
}

function onTerminal(mail: OutgoingMail): string {
  const lines = [`Mail to ${mail.to}`, mail.subject, '', ...mail.text.trimEnd().split('\n')]
  return `\n${lines.map((line) => `  │ ${line}`.trimEnd()).join('\n')}\n\n`
}

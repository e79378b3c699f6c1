import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer, OutgoingMail } from '../kernel/outbox/mail.ts'
import type { Brand } from '../settings/brand.ts'
import { brandMail } from './brand-mail.ts'
import { composeMail } from './compose.ts'

/** Writes every mail to `folder` as an RFC 5322 file and prints its text, for a server without a mail server. */
export function createFileMailer(
  folder: string,
  sender: { from: string; brand: Brand },
  show: (text: string) => void,
): Mailer {
  const { from, brand } = sender
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(rendered) {
      const mail = brandMail(rendered, brand)
      const { message } = await transport.sendMail(composeMail(mail, from, brand))
      // The files hold codes and links that sign in, so only the server's user may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, fileName(mail))
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      show(onTerminal(mail))
    },
    close() {},
  }
}

/** The name sorts by time. It has no colons, which Windows does not allow. */
function fileName(mail: OutgoingMail): string {
  return `${new Date(mail.createdAt).toISOString().replaceAll(':', '-')}-${mail.id}.eml`
}

function onTerminal(mail: OutgoingMail): string {
  const lines = [`Mail to ${mail.to}`, mail.subject, '', ...mail.text.trimEnd().split('\n')]
  return `\n${lines.map((line) => `  │ ${line}`.trimEnd()).join('\n')}\n\n`
}

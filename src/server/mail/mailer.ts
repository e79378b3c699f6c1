import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { createFileMailer } from './file-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Makes the SMTP mailer if SMTP_URL is set, otherwise the mailer that writes to DATA_DIR/outbox and the terminal. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (config.smtpUrl !== undefined) return createSmtpMailer(config.smtpUrl, config.mailFrom)
  return createFileMailer(join(config.dataDir, 'outbox'), config.mailFrom, (text) =>
    process.stdout.write(text),
  )
}

import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { createFileMailer } from './file-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Makes the SMTP mailer if SMTP_URL is set, otherwise the mailer that writes to DATA_DIR/outbox and the terminal. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'brand'>): Mailer {
  const { smtpUrl, mailFrom: from, brand } = config
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, from, brand)
  return createFileMailer(join(config.dataDir, 'outbox'), { from, brand }, (text) =>
    process.stdout.write(text),
  )
}

import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { explainMailError } from './explain-mail-error.ts'
import { createMailer } from './mailer.ts'
import { testMail } from './templates/test-mail.ts'

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'port' | 'brand'>

/** Sends one mail without the outbox, and prints the settings and the result line by line. */
export async function sendTestMail(args: {
  config: MailSettings
  to: string
  now: number
  say: (line: string) => void
}): Promise<boolean> {
  const { config, to, now, say } = args
  for (const line of describeSettings(config)) say(line)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  // The mail is in English, as the command is.
  const mail = testMail({ language: 'en', to, publicUrl })
  const mailer = createMailer(config)
  try {
    await mailer.send({ ...mail, id: randomUUID(), createdAt: now })
  } catch (error) {
    say(`It did not go out. ${explainMailError(error)}`)
    return false
  } finally {
    mailer.close()
  }
  say(
    config.smtpUrl === undefined
      ? 'The mail is in the folder. To have mails sent, set SMTP_URL, for example smtp://name:password@mail.example.org:587, or SMTP_HOST.'
      : `The mail server took the mail for ${to}. If it does not arrive, look in the spam folder, then in the mail server’s own log.`,
  )
  return true
}

/** The settings in use, without the password. */
function describeSettings(config: MailSettings): string[] {
  if (config.smtpUrl === undefined) {
    return [
      `Neither SMTP_URL nor SMTP_HOST is set: mails are kept as files in ${config.dataDir}/outbox and shown on the terminal.`,
    ]
  }
  const url = new URL(config.smtpUrl)
  const isTls = url.protocol === 'smtps:'
  const port = url.port || (isTls ? '465' : '587')
  return [
    `Mail server  ${url.hostname}, port ${port}, ${isTls ? 'encrypted from the start' : 'encrypted as soon as the server offers it'}`,
    `Sign-in      ${url.username === '' ? 'none' : `as ${decodeURIComponent(url.username)}, with a password`}`,
    `From         ${config.mailFrom}`,
  ]
}

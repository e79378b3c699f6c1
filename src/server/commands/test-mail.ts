/** `npm run test-mail -- EMAIL`: sends one mail at once, and explains in full sentences why it fails. */
import { isEmail } from '../../domain/particulars.ts'
import { readSettings } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { sendTestMail } from '../mail/send-test-mail.ts'
import { createDataDir } from '../settings/data-dir.ts'
import { runCommand, soleArgument } from './run-command.ts'

await runCommand('test-mail', async () => {
  const to = soleArgument()
  if (to === undefined || !isEmail(to)) {
    console.error('Say where to send it: npm run test-mail -- anna@example.org')
    return 1
  }
  const config = readSettings(process.env)
  if (config.smtpUrl === undefined) createDataDir(config.dataDir)
  const isSent = await sendTestMail({ config, to, now: systemClock(), say: (line) => console.log(line) })
  return isSent ? 0 : 1
})

// `npm run test-mail -- EMAIL`: sends one mail, and explains in words why it cannot be sent.
//
// The command fails when SMTP_URL or MAIL_FROM is one that the mail server does not take.
// Why it matters: sign-in codes and invites are sent by mail.
// How to fix: the message names the step that the mail server refused, and the setting to change.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/test-mail.ts')

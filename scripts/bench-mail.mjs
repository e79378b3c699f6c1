// `npm run bench:mail`: measures how long codes take while somebody floods or stalls the mail.
//
// Why it matters: without a code nobody signs in, so a flood that delays codes shuts everybody out.
// How to fix: see which lane was busy with what (src/server/mail/lanes.ts), and which limit let the flood through.
import { launch } from './lib/launch.mjs'

await launch('bench/mail/main.ts')

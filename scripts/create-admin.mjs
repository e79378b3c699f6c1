// `npm run create-admin -- EMAIL ORGANISATION`: makes an organisation with its administrator, and prints a link that signs in.
//
// The command fails on a database of another version, and where an organisation has the name already.
// Why it matters: the operator needs a way in without mail and without an open sign-up.
// How to fix: start the server of this version first, which brings the database up to date, or choose another name.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/create-admin.ts')

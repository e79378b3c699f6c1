// `npm run signup-link`: prints the address at which an organisation is made.
//
// The command fails where SIGN_UP is closed, or with a DATA_DIR or DATABASE_URL other than the running server's.
// Why it matters: on a server that other machines reach, the address holds a secret that stands nowhere else.
// How to fix: give the command the same environment as the server.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/signup-link.ts')

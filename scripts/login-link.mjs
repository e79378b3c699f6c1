// `npm run login-link -- EMAIL`: prints a one-time sign-in link on the server's terminal.
//
// The command fails on an address without an account, or with a DATA_DIR or DATABASE_URL other than the running server's.
// Why it matters: without working mail the owner would otherwise be locked out.
// How to fix: give the command the same environment as the server.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/login-link.ts')

// `npm run erase-person -- EMAIL`: erases a person for good, after it has said what that means.
//
// The command fails on an address without an account, for the last administrator of an organisation, or with a DATA_DIR or
//   DATABASE_URL other than the running server's.
// Why it matters: people who cannot sign in, or who write to the operator, have a right to be erased too.
// How to fix: give the command the same environment as the server, and make somebody else an administrator first.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/erase-person.ts')

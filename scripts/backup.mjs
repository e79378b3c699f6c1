// `npm run backup -- FILE`: writes everything that is saved into one file, while the server goes on running.
//
// What fails: a file of that name that is there already; a DATA_DIR or DATABASE_URL other than the running server's.
// Why it matters: a disk dies, an update goes wrong, somebody deletes the folder; and it is the way to PostgreSQL.
// How to fix: name a new file, and give the command the same environment as the server.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/backup.ts')

// `npm run backup -- FILE`: writes the whole database into one file while the server runs.
//
// The backup fails when FILE exists, or with a DATA_DIR or DATABASE_URL other than the running server's.
// Why it matters: disks fail, updates go wrong, folders get deleted; and a backup is the way from SQLite to PostgreSQL.
// How to fix: name a new file, and give the command the same environment as the server.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/backup.ts')

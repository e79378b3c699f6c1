// `npm run restore -- FILE`: puts a backup into an empty database, of whichever engine.
//
// The restore fails on a database with something in it, a damaged file, or another APP_SECRET than the backup's.
// Why it matters: a restore into existing data would mix the two.
// How to fix: stop the server, name an empty DATA_DIR or DATABASE_URL, and give it the old APP_SECRET.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/restore.ts')

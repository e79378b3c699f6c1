// `npm run restore -- FILE`: puts a backup into an empty database, of whichever engine.
//
// What fails: a database with something in it; a damaged file; another APP_SECRET than the backup's.
// Why it matters: what is restored over something else would be neither.
// How to fix: stop the server, name an empty DATA_DIR or DATABASE_URL, and give it the old APP_SECRET.
import { launch } from './lib/launch.mjs'

await launch('src/server/commands/restore.ts')

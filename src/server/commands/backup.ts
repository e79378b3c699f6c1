/** `npm run backup -- FILE`: writes all saved data to one file while the server goes on running. */
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backUp } from '../backup/back-up.ts'
import { openReachable } from '../backup/prepare-database.ts'
import { readConfig, readSettings } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { requireDatabase, runCommand, soleArgument } from './run-command.ts'

await runCommand('backup', async () => {
  const file = soleArgument()
  if (!file) {
    console.error('Say where to write it: npm run backup -- slotwerk-2026-11-21.backup')
    return 1
  }
  const settings = readSettings(process.env)
  requireDatabase(settings)
  const config = readConfig(process.env, { canCreateSecret: false })
  // The command does not migrate: a backup before an update must hold the data from before it.
  const database = await openReachable(config)
  try {
    const secrets = createSecrets(config.appSecret)
    // DATA_DIR/backups is there only since the first night.
    mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 })
    await backUp(database.db, { file: resolve(file), secrets, now: systemClock() })
    console.log(`\n  Everything is in ${resolve(file)}`)
    console.log('  Keep it as safe as the database: it holds names, addresses and wages.')
    if (settings.appSecret === undefined) {
      console.log(
        `  Keep ${resolve(config.dataDir, 'app-secret')} too, in another place: it is not in the backup.`,
      )
    }
    console.log('')
    return 0
  } finally {
    await database.close()
  }
})

/** `npm run backup -- FILE`: everything that is saved, as one file, while the server goes on running. */
import { resolve } from 'node:path'
import { systemClock } from '../clock.ts'
import { readConfig, readSettings } from '../config.ts'
import { writeBackupFile } from '../db/backup/backup-file.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { openReachable } from '../db/prepare-database.ts'
import { createSecrets } from '../secrets.ts'
import { requireDatabase, runCommand, soleArgument } from './run-command.ts'

await runCommand('backup', async () => {
  const file = soleArgument()
  if (!file) {
    console.error('Say where to write it: npm run backup -- slotwerk-2026-11-21.backup')
    return 1
  }
  requireDatabase(readSettings(process.env))
  const config = readConfig(process.env, { mayMakeSecret: false })
  // Not brought up to date: a backup before an update must hold what was there before it.
  const database = await openReachable(config)
  try {
    const header = {
      migrations: await appliedMigrations(database.db),
      secret: createSecrets(config.appSecret).hash('backup', ''),
      createdAt: systemClock(),
    }
    if (header.migrations.length === 0) throw new Error('There is nothing in this database yet.')
    await writeBackup(database.db, header, (lines) => writeBackupFile(resolve(file), lines))
    console.log(`\n  Everything is in ${resolve(file)}`)
    console.log('  Keep it as safe as the database: it holds names, addresses and wages.')
    if (!process.env['APP_SECRET']) {
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

/** `npm run restore -- FILE`: restores a backup into an empty database of either engine. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackupFile } from '../backup/backup-file.ts'
import type { BackupHeader } from '../backup/format.ts'
import { openReachable } from '../backup/prepare-database.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { runCommand } from './run-command.ts'

const OTHER_SECRET = `The backup was made with another APP_SECRET.
Set APP_SECRET to that one (without the setting it is in the file app-secret of the old DATA_DIR).
Where it is lost, add --new-secret: then invites sent earlier open nothing any more, and waiting mails and people's own
calendars are left out.`

await runCommand('restore', async () => {
  const { values, positionals } = parseArgs({
    options: { 'new-secret': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined || positionals.length !== 1) {
    console.error('Say what to restore: npm run restore -- slotwerk-2026-11-21.backup')
    return 1
  }
  const isSecretNew = values['new-secret']
  const config = readConfig(process.env, { canCreateSecret: isSecretNew })
  const secret = createSecrets(config.appSecret).hash('backup', '')
  const isRightSecret = (header: BackupHeader) => {
    if (header.secret !== secret && !isSecretNew) throw new Error(OTHER_SECRET)
    return header.secret === secret
  }
  const database = await openReachable(config)
  try {
    const options = { isRightSecret, now: systemClock() }
    const rows = await restoreBackup(database, readBackupFile(resolve(file)), options)
    console.log(`\n  Restored: ${rows} rows. Start the server with the same settings.`)
    console.log('  Everybody signs in anew, and links made before open nothing any more,')
    console.log('  except open invites of freelancers that were sent to an address.\n')
    return 0
  } finally {
    await database.close()
  }
})

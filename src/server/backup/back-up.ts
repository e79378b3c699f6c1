import { appliedMigrations } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { writeBackupFile } from './backup-file.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Writes all saved data into a new file; on SQLite the connection does no other work meanwhile.
 * @throws Error where there is a file of that name, nothing to save, or a newer schema
 */
export async function backUp(
  db: Db,
  { file, secrets, now, signal }: { file: string; secrets: Secrets; now: number; signal?: AbortSignal },
): Promise<void> {
  const migrations = await appliedMigrations(db)
  if (migrations.length === 0) throw new Error('There is nothing in this database yet.')
  const header = { migrations, secret: secrets.hash('backup', ''), createdAt: now }
  await writeBackup(db, header, (lines) => writeBackupFile(file, lines, signal))
}

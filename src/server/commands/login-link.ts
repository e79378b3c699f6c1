/**
 * `npm run login-link -- EMAIL`: prints a one-time sign-in link on the server's terminal, for when mail does not work.
 */
import { isEmail } from '../../domain/particulars.ts'
import { openCurrent } from '../backup/prepare-database.ts'
import { type Config, readConfig, readSettings } from '../config.ts'
import { createLoginLink } from '../features/magic-links/create-login-link.ts'
import { systemClock } from '../kernel/clock.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { requireDatabase, runCommand, soleArgument } from './run-command.ts'

await runCommand('login-link', async () => {
  const email = soleArgument()
  if (email === undefined || !isEmail(email)) {
    console.error('Say whose link it is: npm run login-link -- anna@example.org')
    return 1
  }
  requireDatabase(readSettings(process.env))
  const config = readConfig(process.env, { canCreateSecret: false })
  const now = systemClock()
  const database = await openCurrent(config)
  try {
    const url = await createLoginLink(database.db, {
      secrets: createSecrets(config.appSecret),
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      email,
      now,
    })
    if (url === undefined) return sayUnknown(config, email)
    console.log(`\n  Signs in as ${email}, once, within 15 minutes:\n\n  ${url}\n`)
    if (config.publicUrl === undefined) {
      console.log(
        '  (If the server listens elsewhere, set PUBLIC_URL or replace the start of this address.)\n',
      )
    }
    return 0
  } finally {
    await database.close()
  }
})

function sayUnknown(config: Config, email: string): number {
  const place = config.databaseUrl === undefined ? `the database in ${config.dataDir}` : 'this database'
  console.error(`There is no account for ${email} in ${place}.`)
  console.error('Check the spelling, and that DATA_DIR or DATABASE_URL is the one the server runs with.')
  return 1
}

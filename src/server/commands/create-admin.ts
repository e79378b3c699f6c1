/**
 * `npm run create-admin -- EMAIL ORGANISATION`: makes an organisation with its administrator, also before the first start
 * and where sign-up is closed, and prints a link that signs them in.
 */
import * as z from 'zod/mini'
import { name } from '../../contract/fields.ts'
import { isEmail } from '../../domain/particulars.ts'
import { hasDatabase, openCurrentOrNew } from '../backup/prepare-database.ts'
import { readConfig, readSettings } from '../config.ts'
import { createLoginLink } from '../features/magic-links/create-login-link.ts'
import { createAdmin } from '../features/sign-up/create-admin.ts'
import { systemClock } from '../kernel/clock.ts'
import { createWrite, NO_PROJECT } from '../kernel/facts/write.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { runCommand } from './run-command.ts'

await runCommand('create-admin', async () => {
  const given = process.argv.slice(2)
  const [email = '', organisation = ''] = given.map((text) => text.trim())
  if (given.length !== 2 || !isEmail(email)) {
    console.error(
      'Say who administers what: npm run create-admin -- anna@example.org "City Festival" (the name in quotes)',
    )
    return 1
  }
  const parsed = z.safeParse(name, organisation)
  if (!parsed.success) {
    console.error('The name of an organisation is one line of 1 to 80 characters.')
    return 1
  }
  const config = readConfig(process.env, { canCreateSecret: !hasDatabase(readSettings(process.env)) })
  const secrets = createSecrets(config.appSecret)
  const now = systemClock()
  const { database, isNew } = await openCurrentOrNew(config, { now })
  try {
    const { db } = database
    const write = createWrite({ db, secrets }, { by: undefined, decideAgain: undefined, now })
    const made = await write(NO_PROJECT, (tx) => createAdmin(tx, { email, tenantName: parsed.data, now }))
    if (made === undefined) {
      console.error(`There is an organisation of the name "${parsed.data}" already. Choose another name,`)
      console.error('or sign in one of its administrators: npm run login-link -- anna@example.org')
      return 1
    }
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const url = await createLoginLink(db, { secrets, publicUrl, email, now })
    if (isNew) console.log(`\n  The database is new${config.databaseUrl ? '' : `, in ${config.dataDir}`}.`)
    console.log(`\n  "${parsed.data}" is there, and ${email} administers it.`)
    console.log('  Start the server, and open this address within 15 minutes. It signs in once:')
    console.log(`\n  ${url}\n`)
    console.log(`  Later: npm run login-link -- ${email}\n`)
    return 0
  } finally {
    await database.close()
  }
})

/** `npm run signup-link`: prints the address at which an organisation is made. */
import { openCurrent } from '../backup/prepare-database.ts'
import { readConfig, readSettings } from '../config.ts'
import { findMadeToken, readSignUpRule } from '../features/sign-up/signup-token.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { requireDatabase, runCommand } from './run-command.ts'

await runCommand('signup-link', async () => {
  requireDatabase(readSettings(process.env))
  const config = readConfig(process.env, { canCreateSecret: false })
  if (config.isSignUpClosed) {
    console.error('SIGN_UP is closed, so nobody makes an organisation by an address.')
    console.error(
      'Set SIGN_UP=open, or make one here: npm run create-admin -- anna@example.org "Her organisation"',
    )
    return 1
  }
  const secrets = createSecrets(config.appSecret)
  const database = await openCurrent(config)
  try {
    const { token, isTokenRequired } = await readSignUpRule(database.db, { config, secrets })
    const link = (part: string) => `${config.publicUrl ?? `http://localhost:${config.port}`}/auth/${part}`
    console.log(`\n  Whoever opens this address can make an organisation:\n\n  ${link(token)}\n`)
    const made = isTokenRequired ? undefined : await findMadeToken(database.db, secrets)
    if (made !== undefined) {
      console.log(`  Where HOST or PUBLIC_URL open the server to other machines, it is this one:\n`)
      console.log(`  ${link(made)}\n`)
    }
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

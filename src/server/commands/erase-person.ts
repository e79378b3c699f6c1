/**
 * `npm run erase-person -- EMAIL`: says what would be erased of a person; with `--yes` behind the address it is erased for good.
 */
import { isEmail } from '../../domain/particulars.ts'
import { emailKey } from '../../domain/person.ts'
import { openCurrent } from '../backup/prepare-database.ts'
import { readConfig, readSettings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { eraseByOperator, describePerson } from '../features/erasure/erase-by-operator.ts'
import { systemClock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { requireDatabase, runCommand } from './run-command.ts'

const HOW = 'Say who is erased: npm run erase-person -- anna@example.org'

await runCommand('erase-person', async () => {
  const [email = '', sure, ...more] = process.argv.slice(2).map((text) => text.trim())
  if (!isEmail(email) || (sure !== undefined && sure !== '--yes') || more.length > 0) {
    console.error(HOW)
    return 1
  }
  requireDatabase(readSettings(process.env))
  const config = readConfig(process.env, { canCreateSecret: false })
  const database = await openCurrent(config)
  try {
    return await erase(database, { email, isSure: sure !== undefined, appSecret: config.appSecret })
  } finally {
    await database.close()
  }
})

async function erase(
  { db }: Database,
  { email, isSure, appSecret }: { email: string; isSure: boolean; appSecret: string },
): Promise<number> {
  const person = await describePerson(db, emailKey(email))
  if (!person) {
    console.error(`There is no account for ${email} in this database.`)
    return 1
  }
  if (!isSure) {
    const places = person.organisations.length === 0 ? 'no organisation' : person.organisations.join(', ')
    console.log(`\n  ${person.name}, ${email}, belongs to: ${places}.`)
    console.log(
      '  Name, address and telephone would go, out of the history too, and so would the coming hours.',
    )
    console.log(
      '  Past hours and sums would stay under a pseudonym. Backups made before still have everything.',
    )
    console.log(`\n  Nothing is erased yet. To erase for good: npm run erase-person -- ${email} --yes\n`)
    return 1
  }
  try {
    await eraseByOperator(db, {
      secrets: createSecrets(appSecret),
      userId: person.userId,
      now: systemClock(),
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(`${email} is the last administrator of an organisation. Make somebody else one first.`)
    return 1
  }
  console.log(
    `\n  ${email} is erased. Backups made before still name the person: let them end, or delete them.\n`,
  )
  return 0
}

import type { Tx } from '../../db/schema.ts'
import type { TenantId, UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'
import { WORDS } from './treatment.ts'
import type { Eraser } from './words.ts'

type Column = string | null

/** Takes a person out of the words that a tenant has stored, the history apart. */
export async function eraseWords(
  tx: Tx,
  { tenantId, words, eraser }: { tenantId: TenantId; words: readonly string[]; eraser: Eraser },
): Promise<void> {
  if (words.length === 0) return
  for (const { isJson, ...table } of WORDS) {
    // A name alone counts where it is the whole text of a value.
    const named = isJson ? [...words, eraser.shown] : words
    for (const row of await queries.listWithWords(tx, { ...table, tenantId, words: named })) {
      const erase = (text: Column) =>
        text === null || !isJson ? text && eraser.text(text) : eraseJson(text, eraser)
      const changes = Object.fromEntries(table.columns.map((column) => [column, erase(row[column] ?? null)]))
      await queries.updateWords(tx, { ...table, row, changes })
    }
  }
}

const eraseJson = (text: string, eraser: Eraser) => JSON.stringify(eraser.value(JSON.parse(text)))

/**
 * Takes a person out of the history of a tenant: the only change that its triggers let through. Entries by and about the person
 * stay, and are those of the pseudonym.
 */
export async function eraseFromHistory(
  tx: Tx,
  args: { tenantId: TenantId; userId: UserId; pseudonymId: UserId; words: readonly string[]; eraser: Eraser },
): Promise<void> {
  const { tenantId, userId, pseudonymId, words, eraser } = args
  await queries.beginHistoryErasure(tx, args)
  const named = words.length === 0 ? [] : await queries.listEntriesWithWords(tx, { tenantId, words })
  for (const row of named) {
    const erase = (text: Column) => (text === null ? null : eraseJson(text, eraser))
    const columns = ['detail', 'old_value', 'new_value']
    const changes = Object.fromEntries(columns.map((column) => [column, erase(row[column] ?? null)]))
    await queries.updateWords(tx, { table: 'audit_entries', key: ['tenant_id', 'id'], row, changes })
  }
  if (pseudonymId !== userId) await queries.rekeyHistory(tx, { tenantId, userId, to: pseudonymId })
  await queries.endHistoryErasure(tx, { tenantId, userId })
}

/** Facts and notices that the erasure itself causes name the person by the pseudonym. */
export const withoutPerson = <Told extends Fact | DueNotice>(told: readonly Told[], eraser: Eraser): Told[] =>
  told.map((each) => {
    if ('content' in each) return { ...each, content: eraser.value(each.content) }
    return 'invite' in each ? { ...each, invite: eraser.value(each.invite) } : each
  })

const MAILS_AT_ONCE = 200

/** Takes a person out of mails to others that have not left, and deletes those to the person. */
export async function eraseMails(
  tx: Tx,
  {
    secrets,
    emailKey,
    eraser,
  }: { secrets: Pick<Secrets, 'seal' | 'unseal'>; emailKey: string; eraser: Eraser },
): Promise<void> {
  await queries.deleteMailsTo(tx, emailKey)
  let after = ''
  for (;;) {
    const mails = await queries.listWaitingMails(tx, { after, limit: MAILS_AT_ONCE })
    for (const { id, sealedContent } of mails) {
      const content = secrets.unseal(sealedContent)
      // Nobody can read what another APP_SECRET has sealed, and a decoy is blank.
      if (content === undefined || content.trim() === '') continue
      const erased = eraser.mail(content)
      if (erased !== content) await queries.replaceMail(tx, { id, sealedContent: secrets.seal(erased) })
    }
    if (mails.length < MAILS_AT_ONCE) return
    after = mails.at(-1)!.id
  }
}

import { sql } from 'kysely'
import { nameKey } from '../../../domain/people.ts'
import type { Role } from '../../../domain/roles.ts'
import { isPostgres } from '../../db/database.ts'
import { isCurrent } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectId, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'
import { DELETED, DELETED_BY_ADDRESS, DELETED_OF_TENANT, REKEYED } from './treatment.ts'

interface Member extends TenantScope {
  userId: UserId
}

export async function getPerson(db: Db, userId: UserId) {
  return db
    .selectFrom('users')
    .select(['email', 'email_key as emailKey', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The tenants of the person, also those that they left, and those that have invited the address. */
export async function listTenantIds(db: Db, userId: UserId): Promise<TenantId[]> {
  const address = db.selectFrom('users').select('email_key').where('id', '=', userId)
  const rows = await db
    .selectFrom('memberships')
    .select('tenant_id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('invites').select('tenant_id').where('email_key', '=', address))
    .orderBy('tenant_id')
    .execute()
  return rows.map(({ tenant_id }) => tenant_id as TenantId)
}

/** The person's memberships that have not ended. */
export async function listCurrentTenants(
  db: Db,
  userId: UserId,
): Promise<{ tenantId: TenantId; role: Role }[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .select(['m.tenant_id', 'm.role'])
    .where('m.user_id', '=', userId)
    .where(isCurrent)
    .execute()
  return rows.map(({ tenant_id, role }) => ({ tenantId: tenant_id as TenantId, role }))
}

/** The person's role in a tenant, now or when they left; undefined: they have never belonged to it. */
export async function findRole(db: Db, member: Member): Promise<Role | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('tenant_id', '=', member.tenantId)
    .where('user_id', '=', member.userId)
    .executeTakeFirst()
  return row?.role
}

/** The projects whose roster has or had the person, and those that are named to a planner. */
export async function listPlaces(db: Db, member: Member): Promise<ProjectId[]> {
  const rows = await db
    .selectFrom('roster_entries')
    .select('project_id')
    .where('tenant_id', '=', member.tenantId)
    .where('user_id', '=', member.userId)
    .union(
      db
        .selectFrom('planned_projects')
        .select('project_id')
        .where('tenant_id', '=', member.tenantId)
        .where('user_id', '=', member.userId),
    )
    .orderBy('project_id')
    .execute()
  return rows.map(({ project_id }) => project_id as ProjectId)
}

/** Puts the pseudonym in place of the person in the account, which nobody can sign in to any more. */
export async function replacePerson(
  tx: Tx,
  { userId, name }: { userId: UserId; name: string },
): Promise<void> {
  await tx.updateTable('users').set(pseudonymous(userId, name)).where('id', '=', userId).execute()
}

/** Makes an account that only stands for an erased person of one tenant. */
export async function insertPseudonym(
  tx: Tx,
  { id, name, now }: { id: UserId; name: string; now: number },
): Promise<void> {
  await tx
    .insertInto('users')
    .values({ id, ...pseudonymous(id, name), created_at: now })
    .execute()
}

const pseudonymous = (id: UserId, name: string) => ({
  email: '',
  // No address contains a space, so none is equal to this text; `isNotErased` looks for it.
  email_key: `erased ${id}`,
  first_name: '',
  last_name: name,
  name_key: nameKey({ firstName: '', lastName: name, email: '' }),
  phone: '',
  country: '',
  german_level: 'A1',
  password_hash: null,
  password_needs_code: 0,
  email_proven_at: null,
  language: null,
  named_by_inviter: 0,
})

export async function deleteOfPerson(tx: Tx, userId: UserId, emailKey: string): Promise<void> {
  for (const table of DELETED)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  for (const table of DELETED_BY_ADDRESS)
    await sql`delete from ${sql.table(table)} where email_key = ${emailKey}`.execute(tx)
}

/** Deletes what only the person needs of a tenant, and sessions that a link of the tenant began. */
export async function deleteOfMember(tx: Tx, { tenantId, userId }: Member): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('magic_link_id', 'in', (eb) =>
      eb
        .selectFrom('magic_links')
        .select('id')
        .where('user_id', '=', userId)
        .where('tenant_id', '=', tenantId),
    )
    .execute()
  for (const table of DELETED_OF_TENANT)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and user_id = ${userId}`.execute(
      tx,
    )
}

/** Empties the reasons that the person gave, since a reason may name an illness. */
export async function emptyReasons(tx: Tx, { tenantId, userId }: Member): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ reason: '' })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Takes the address and what inviters typed out of the invites that are bound to it. They must be closed. */
export async function unbindInvites(
  tx: Tx,
  args: TenantScope & { emailKey: string; name: string },
): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ email_key: args.name, particulars: null })
    .where('tenant_id', '=', args.tenantId)
    .where('email_key', '=', args.emailKey)
    .execute()
}

/** Gives all that a tenant holds of a person to the pseudonym. */
export async function rekeyMember(tx: Tx, args: Member & { to: UserId }): Promise<void> {
  const { tenantId, userId, to } = args
  await sql`
    insert into memberships (tenant_id, user_id, role, created_at, left_at, own_wages)
    select tenant_id, ${to}, role, created_at, left_at, own_wages from memberships
    where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx)
  await sql`
    insert into roster_entries (tenant_id, project_id, user_id, removed_at, created_at)
    select tenant_id, project_id, ${to}, removed_at, created_at from roster_entries
    where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx)
  for (const [table, column] of REKEYED) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where tenant_id = ${tenantId} and ${sql.ref(column)} = ${userId}`.execute(tx)
  }
  for (const table of ['roster_entries', 'memberships'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and user_id = ${userId}`.execute(
      tx,
    )
}

type Row = Record<string, string | null>
interface Words {
  table: string
  key: readonly string[]
  columns: readonly string[]
}

const columnsOf = ({ key, columns }: Words) => sql.join([...key, ...columns].map((column) => sql.ref(column)))

/**
 * Databases ignore the case of ASCII letters alone, so every other character becomes a wildcard; the eraser compares the
 * texts themselves.
 */
const likeOf = (word: string) =>
  `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`).replaceAll(/[^\p{ASCII}]/gu, '_')}%`

/** The condition that one of the texts may have one of the words. Words stand in JSON as JSON writes them. */
function hasWord(columns: readonly string[], words: readonly string[]) {
  const patterns = words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)])
  const like = [...new Set(patterns.map(likeOf))]
  return sql.join(
    columns.flatMap((column) =>
      like.map((each) => sql`lower(${sql.ref(column)}) like lower(${each}) escape '\\'`),
    ),
    sql` or `,
  )
}

/** Lists the rows of a tenant that name the person, of a table with words. */
export async function listWithWords(
  tx: Tx,
  { words, tenantId, ...table }: Words & TenantScope & { words: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columnsOf(table)} from ${sql.table(table.table)}
    where tenant_id = ${tenantId} and (${hasWord(table.columns, words)})`.execute(tx)
  return rows
}

/** Lists the entries of a tenant's history that name the person in words. */
export async function listEntriesWithWords(
  tx: Tx,
  { tenantId, words }: TenantScope & { words: readonly string[] },
): Promise<Row[]> {
  const columns = ['detail', 'old_value', 'new_value']
  const index = isPostgres(tx) ? sql`` : sql`indexed by audit_entries_with_words`
  const { rows } = await sql<Row>`
    select tenant_id, id, detail, old_value, new_value from audit_entries ${index}
    where tenant_id = ${tenantId} and kind in ('invite', 'project-contact', 'project-address', 'announcement')
    and (${hasWord(columns, words)})`.execute(tx)
  return rows
}

export async function updateWords(
  tx: Tx,
  { table, key, row, changes }: Pick<Words, 'table' | 'key'> & { row: Row; changes: Row },
): Promise<void> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const same = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(same, sql` and `)}`.execute(tx)
}

/** Lets this transaction take a person out of the history of a tenant, until `endHistoryErasure`. */
export async function beginHistoryErasure(tx: Tx, args: Member & { pseudonymId: UserId }): Promise<void> {
  const { tenantId: tenant_id, userId: user_id, pseudonymId: pseudonym_id } = args
  await tx.insertInto('history_erasures').values({ tenant_id, user_id, pseudonym_id }).execute()
}

export async function endHistoryErasure(tx: Tx, { tenantId, userId }: Member): Promise<void> {
  await tx
    .deleteFrom('history_erasures')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Gives the entries by and about a person to the pseudonym. */
export async function rekeyHistory(tx: Tx, { tenantId, userId, to }: Member & { to: UserId }): Promise<void> {
  for (const column of ['by_id', 'user_id'] as const) {
    await sql`
      update audit_entries set ${sql.ref(column)} = ${to}
      where tenant_id = ${tenantId} and ${sql.ref(column)} = ${userId}`.execute(tx)
  }
}

export async function deleteMailsTo(tx: Tx, emailKey: string): Promise<void> {
  await sql`delete from outbox_mails where lower(to_address) = ${emailKey}`.execute(tx)
}

/** The mails to others that have not left, a page at a time. */
export function listWaitingMails(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sealedContent: string }[]> {
  return db
    .selectFrom('outbox_mails')
    .select(['id', 'sealed_content as sealedContent'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function replaceMail(
  tx: Tx,
  { id, sealedContent }: { id: string; sealedContent: string },
): Promise<void> {
  await tx.updateTable('outbox_mails').set({ sealed_content: sealedContent }).where('id', '=', id).execute()
}

import type { Db } from '../../db/schema.ts'

export async function findSealed(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('generated_secrets')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed
}

/** Stores a secret in place of the one before, or of none, unless another node has been first. */
export async function storeSealed(
  db: Db,
  { name, sealed, before }: { name: string; sealed: string; before: string | undefined },
): Promise<void> {
  await db
    .insertInto('generated_secrets')
    .values({ name, sealed })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ sealed })
        .where('generated_secrets.sealed', '=', before ?? ''),
    )
    .execute()
}

import type { Language } from '../../../domain/language.ts'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Contact, Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** Changes the names, telephone and language of a person; a field that is left out stays as it is. */
export async function updateMe(
  tx: Tx,
  args: {
    userId: UserId
    changes: Partial<Record<keyof Contact, string | undefined>> & { language?: Language | undefined }
  },
): Promise<Outcome<void>> {
  const { userId, changes } = args
  const before = await contactOf(tx, userId)
  await queries.updatePerson(tx, { userId, ...changes })
  const after = await contactOf(tx, userId)
  return { result: undefined, facts: [{ kind: 'contact-changed', userId, before, after }] }
}

async function contactOf(tx: Tx, userId: UserId): Promise<Contact> {
  const person = await queries.getPerson(tx, userId)
  return { firstName: person.first_name, lastName: person.last_name, phone: person.phone }
}

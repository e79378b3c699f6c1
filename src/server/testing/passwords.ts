/** Creates people with a password. */
import { hashPassword } from '../features/users/passwords.ts'
import { createPerson, type TestPerson } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'correct horse'
const passwordHash = await hashPassword(PASSWORD)

/** Sets a person's password, with `needsCode` as a limited session does. */
export async function setPasswordOf(test: TestApp, person: TestPerson, needsCode = false): Promise<void> {
  await test.deps.db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_needs_code: needsCode ? 1 : 0 })
    .where('id', '=', person.id)
    .execute()
}

export async function createPersonWithPassword(test: TestApp): Promise<TestPerson> {
  const person = await createPerson(test)
  await setPasswordOf(test, person)
  return person
}

export async function rowOf(test: TestApp, person: { id: string }) {
  return test.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
}

/** Notices in tests, as their receivers read them. */
import { expect } from 'vitest'
import type { NoticesReply } from '../../contract/notices.ts'
import type { NoticeKind } from '../../domain/notices.ts'
import type { TestPerson } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

/** Reads a person's notices, the newest first. */
export async function noticesOf({ client }: Pick<TestPerson, 'client'>): Promise<NoticesReply['notices']> {
  const { status, body } = await client.call('listNotices')
  expect(status).toBe(200)
  return body.notices
}

/** Reads what a person is told, in English and in German, the newest first; people read the space of an amount as one. */
export async function toldTo(
  { deps }: TestApp,
  person: TestPerson,
): Promise<{ kind: NoticeKind; en: string; de: string; href: string }[]> {
  const readIn = async (language: 'en' | 'de') => {
    await deps.db.updateTable('users').set({ language }).where('id', '=', person.id).execute()
    return noticesOf(person)
  }
  const german = await readIn('de')
  const english = await readIn('en')
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  return english.map(({ kind, text, href }, index) => ({
    kind,
    en: plain(text),
    de: plain(german[index]!.text),
    href,
  }))
}

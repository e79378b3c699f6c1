/**
 * A new kind of fact takes three files: its row in the table, the verb that states it, and its words in the history.
 *
 * The test fails when a list, a switch or a schema somewhere else has to know every kind.
 * Why it matters: each capability of the product adds kinds; one that is told in eight places is told wrongly in one.
 * How to fix: let the other place read the table in src/contract/facts.ts.
 */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts'
import { capture, findNode24, root, toolScript } from './lib/run.mjs'

const TABLE = 'src/contract/facts.ts'
const VERB = 'src/server/features/schedule/set-note.ts'
const WORDS = 'src/web/features/history/entries/texts.ts'

const copy = temporaryFolder()
const configs = ['base', 'pure', 'server', 'web'].map((part) => `tsconfig.${part}.json`)
for (const name of ['src', 'package.json', ...configs])
  cpSync(join(root, name), join(copy, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** Inserts lines behind a line of a file of the copy. */
function putBehind(path: string, line: string, more: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text.split(line)).toHaveLength(2)
  writeFileSync(join(copy, path), text.replace(line, `${line}\n${more}`))
}

function addRow(): void {
  putBehind(TABLE, 'export const ENTRY_KINDS = [', "'note',")
  putBehind(TABLE, 'export const EVENT_KINDS = [', "'notes',")
  putBehind(
    TABLE,
    'export const FACTS = {',
    `'note-set': {
      entry: 'note',
      about: 'cell',
      ofPerson: false,
      value: 'text',
      event: {
        kind: 'notes',
        audience: 'members',
        stale: ['schedule', 'history'],
        sentence: sentence((name) => \`\${name} wrote a note\`, (name) => \`\${name} hat eine Notiz geschrieben\`),
      },
    },`,
  )
}

function addVerb(): void {
  const verb = `import type { SlotRef } from '../../../domain/slot.ts'
    import type { Tx } from '../../db/schema.ts'
    import type { Outcome } from '../../kernel/facts/fact.ts'
    export async function setNote(_tx: Tx, slot: SlotRef, text: string): Promise<Outcome<void>> {
      return { result: undefined, facts: [{ kind: 'note-set', ...slot, before: null, after: text }] }
    }`
  writeFileSync(join(copy, VERB), verb)
}

function addWords(): void {
  const words = join(copy, WORDS)
  const names = ["note: 'Notes',", "note: 'Notizen',"]
  const text = readFileSync(words, 'utf8').replaceAll('    kinds: {', (line) => `${line}\n${names.shift()}`)
  expect(names).toEqual([])
  writeFileSync(words, text)
  putBehind(WORDS, 'const DESCRIPTIONS: Descriptions = {', 'note: ({ after }) => `wrote ${after}`,')
}

/** The files with errors of types. */
async function errorsOf(project: string): Promise<string[]> {
  const args = [toolScript('typescript', 'tsc'), '--noEmit', '--pretty', 'false', '-p', join(copy, project)]
  const { output } = await capture(findNode24(), args)
  const files = [...output.matchAll(/(src\/[^(\n]+)\(\d+,\d+\): error/g)].map(([, path]) => path!)
  return [...new Set(files)]
}

/** Writes the fact, reads its entry, and takes the event that the open page of a member is sent. */
const JOURNEY = `
import { Writable } from 'node:stream'
import { migrate } from './src/server/db/migrate.ts'
import { openSqlite } from './src/server/db/sqlite/sqlite.ts'
import { listEntries } from './src/server/features/history/list-entries.ts'
import { createLive } from './src/server/features/live/live.ts'
import { setNote } from './src/server/features/schedule/set-note.ts'
import { createWrite } from './src/server/kernel/facts/write.ts'
import { HistoryEntry } from './src/contract/history.ts'
import { isStale, sentenceOf } from './src/web/screens/project-events.ts'
import { projectKey } from './src/web/http/query-keys.ts'
import { describeEntry } from './src/web/features/history/entries/texts.ts'

const database = openSqlite(':memory:')
await migrate(database)
const { db } = database
const project = { tenantId: 't', projectId: 'p' }
const person = { email: 'a@example.org', email_key: 'a', first_name: 'Anna', last_name: 'Meyer', phone: '', country: '',
  german_level: 'A1', password_hash: null, password_needs_code: 0, email_proven_at: 0, created_at: 0, language: 'en' }
await db.insertInto('users').values({ id: 'u', ...person }).execute()
await db.insertInto('tenants').values({ id: 't', name: 'T', created_at: 0 }).execute()
await db.insertInto('projects').values({ tenant_id: 't', id: 'p', name: 'P', version: 1, created_at: 0 }).execute()
const sent = Promise.withResolvers()
const page = new Writable({
  write(text, _, done) {
    const event = JSON.parse(String(text).split('data: ')[1])
    if (event.fact) sent.resolve(event)
    done()
  },
})
const mostStreams = { session: 1, tenant: 1 }
const live = createLive({ database, clock: () => 0, elapsed: () => 0, log: console, mostStreams })
const viewer = { session: { userId: 'f', tokenHash: 'h' }, role: 'FREELANCER' }
await live.open(viewer, project, () => page)
const write = createWrite({ db, secrets: {} }, { by: 'u', now: 0 })
await write({ project }, (tx) => setNote(tx, { date: '2026-11-20', hour: 9 }, 'Tent 3'))
const { entries } = await listEntries(db, project, {}, async () => {})
const entry = HistoryEntry.parse(entries[0])
const event = await sent.promise
await live.close()
await database.close()
console.log(JSON.stringify({
  entry: [entry.kind, entry.date, entry.hour, entry.before, entry.after, describeEntry(entry, 'en')],
  event,
  isStale: ['2026-11', '2026-12'].map((month) => isStale(event, 'p', projectKey('p', 'schedule', month))),
  sentence: sentenceOf(event, 'f', 'de'),
}))
`

test('a new kind of fact takes its row, its verb and its words', { timeout: 300_000 }, async () => {
  addRow()
  addVerb()
  expect(await errorsOf('tsconfig.server.json')).toEqual([])
  expect(await errorsOf('tsconfig.web.json')).toEqual([WORDS])
  addWords()
  expect(await errorsOf('tsconfig.web.json')).toEqual([])

  writeFileSync(join(copy, 'journey.ts'), JOURNEY)
  const { code, output } = await capture(findNode24(), [join(copy, 'journey.ts')])
  expect([code, JSON.parse(output)]).toEqual([
    0,
    {
      entry: ['note', '2026-11-20', 9, null, 'Tent 3', 'wrote Tent 3'],
      event: {
        version: 2,
        kind: 'notes',
        fact: 'note-set',
        by: 'u',
        byName: 'Anna Meyer',
        months: ['2026-11'],
      },
      isStale: [true, false],
      sentence: 'Anna Meyer hat eine Notiz geschrieben',
    },
  ])
})

import type { Language } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { collectData } from './collect-data.ts'
import { writePage } from './page/write-page.ts'
import { zipFiles } from './zip-files.ts'

/** Makes the ZIP file with all that is stored about a person: for programs as JSON, for people as a page. */
export async function exportData(
  db: Db,
  args: {
    session: Session
    secrets: Pick<Secrets, 'unseal'>
    language: Language
    appName: string
    now: number
    turn: () => Promise<void>
  },
): Promise<Uint8Array> {
  const data = await collectData(db, args)
  await args.turn()
  const files = [
    { name: 'slotwerk.json', text: jsonParts(data) },
    { name: 'slotwerk.html', text: writePage(data, args) },
  ]
  return zipFiles(files, args)
}

/** The text of `JSON.stringify(value, null, 2)` in parts, each of them small. */
export function* jsonParts(value: unknown, margin = '\n'): Generator<string> {
  if (!isNested(value)) {
    yield JSON.stringify(value, null, 2).replaceAll('\n', margin)
    return
  }
  const isList = Array.isArray(value)
  const inner = `${margin}  `
  let sign = isList ? '[' : '{'
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue
    yield sign + inner + (isList ? '' : `${JSON.stringify(key)}: `)
    yield* jsonParts(each, inner)
    sign = ','
  }
  yield margin + (isList ? ']' : '}')
}

const isNested = (value: unknown): value is object => isObject(value) && Object.values(value).some(isObject)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

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
  const page = writePage(data, args.language)
  await args.turn()
  const files = [
    { name: 'slotwerk.json', text: `${JSON.stringify(data, null, 2)}\n` },
    { name: 'slotwerk.html', text: page },
  ]
  return zipFiles(files, args)
}

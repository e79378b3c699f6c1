/** A backup as a file of compressed lines that only its owner may read. */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const OWNER_ONLY = 0o600

/**
 * Writes the whole file or nothing; the file is on the disk when this resolves.
 * @throws Error where a file of that name exists, or when the signal aborts it
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(file)) throw new Error(`There is a file of that name already: ${file}`)
  const part = `${file}.part`
  try {
    const target = createWriteStream(part, { mode: OWNER_ONLY, flush: true })
    await piped(Readable.from(withLineBreaks(lines)), createGzip(), target, { signal })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

async function* withLineBreaks(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`
}

/** @throws Error in words when the file is missing, no backup, or cut off */
export async function* readBackupFile(file: string): AsyncIterable<string> {
  // A failure of either stream ends both, and the loop below throws it.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } catch (error) {
    throw explainFailure(error as NodeJS.ErrnoException, file)
  }
}

function explainFailure(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOENT') return new Error(`There is no file ${file}.`)
  if (error.code === 'Z_DATA_ERROR') return new Error(`${file} is damaged, or not a backup of Slotwerk.`)
  if (error.code === 'Z_BUF_ERROR') return new Error(`${file} is cut off. Please use another backup.`)
  return error
}

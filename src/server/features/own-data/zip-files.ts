import { Zip, ZipDeflate } from 'fflate'

/** The bytes that are compressed in one piece, which takes a few milliseconds. */
const PIECE_BYTES = 256 * 1024

/** Packs texts into a ZIP file, in pieces, so that other requests run in between. */
export async function zipFiles(
  files: readonly { name: string; text: string }[],
  { now, turn }: { now: number; turn: () => Promise<void> },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, part) => {
    if (error) failure = error
    else parts.push(part)
  })
  for (const { name, text } of files) {
    const file = new ZipDeflate(name)
    file.mtime = now
    zip.add(file)
    const bytes = Buffer.from(text)
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE_BYTES) {
      const end = from + PIECE_BYTES
      file.push(bytes.subarray(from, end), end >= bytes.length)
      await turn()
    }
  }
  zip.end()
  if (failure) throw failure
  return Buffer.concat(parts)
}

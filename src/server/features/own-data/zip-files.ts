import { Zip, ZipDeflate } from 'fflate'

/** The characters that are made and compressed in one piece, which takes a few milliseconds. */
const PIECE_LENGTH = 256 * 1024

/** Packs texts into a ZIP file while they are made, in pieces, so that other requests run in between. */
export async function zipFiles(
  files: readonly { name: string; text: Iterable<string> }[],
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
    let piece = ''
    for (const part of text) {
      piece += part
      if (piece.length < PIECE_LENGTH) continue
      file.push(Buffer.from(piece))
      piece = ''
      await turn()
    }
    file.push(Buffer.from(piece), true)
    await turn()
  }
  zip.end()
  if (failure) throw failure
  return Buffer.concat(parts)
}

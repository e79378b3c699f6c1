/**
 * Reads a page of a list. One row more than the page holds shows whether another page follows.
 * @param args.idOf the id of a row; `read` continues behind the row with it for the next page
 * @returns the rows, and the id of the last one; null: nothing follows
 */
export async function readPage<Row, Id extends string>(
  size: number,
  { read, idOf }: { read: (limit: number) => Promise<readonly Row[]>; idOf: (row: Row) => Id },
): Promise<{ rows: Row[]; next: Id | null }> {
  const found = await read(size + 1)
  const rows = found.slice(0, size)
  return { rows, next: found.length > size ? idOf(rows.at(-1)!) : null }
}

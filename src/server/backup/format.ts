/** A backup's lines, each one JSON: the header, then of each table its columns and its rows, then the end. */
import * as z from 'zod/mini'

const FORMAT = 'slotwerk-backup'

const Header = z.object({
  format: z.literal(FORMAT),
  /** The migrations of the database it was made from. */
  migrations: z.array(z.string()),
  /** Tells whether a server's APP_SECRET is the one the rows were written with; the secret cannot be had from it. */
  secret: z.string(),
  /** UTC milliseconds. */
  createdAt: z.number(),
})
export type BackupHeader = Omit<z.infer<typeof Header>, 'format'>

const TableStart = z.object({ table: z.string(), columns: z.array(z.string()) })
const Row = z.array(z.union([z.string(), z.number(), z.null()]))
const End = z.object({ rows: z.number() })

export type Row = z.infer<typeof Row>
export type BackupLine = { table: string; columns: string[] } | Row | { rows: number }

export function headerLine(header: BackupHeader): string {
  return JSON.stringify({ format: FORMAT, ...header } satisfies z.infer<typeof Header>)
}

/** undefined: this is no backup. */
export function parseHeader(line: string): BackupHeader | undefined {
  return Header.safeParse(parseJson(line)).data
}

/** undefined: the line is damaged. */
export function parseLine(line: string): BackupLine | undefined {
  const json = parseJson(line)
  for (const shape of [Row, TableStart, End]) {
    const parsed = shape.safeParse(json)
    if (parsed.success) return parsed.data
  }
  return undefined
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

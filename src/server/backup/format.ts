/** The lines of a backup, each in JSON: the header, then the columns and the rows of each table, then the end. */
import * as z from 'zod/mini'

const FORMAT = 'slotwerk-backup'

const Header = z.object({
  format: z.literal(FORMAT),
  /** The migrations of the database that was backed up. */
  migrations: z.array(z.string()),
  /** Shows whether a server has the APP_SECRET that the rows were written with; it does not reveal the secret. */
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

/** Gives undefined if the file is no backup. */
export function parseHeader(line: string): BackupHeader | undefined {
  return Header.safeParse(parseJson(line)).data
}

/** Gives undefined if the line is damaged. */
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

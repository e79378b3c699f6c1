/** Prints the table of figures with their goals, and with `--write` writes it into docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const REPORT = fileURLToPath(new URL('../docs/performance.md', import.meta.url))

export interface Figure {
  what: string
  /** The engine, or another setting of the measurement. */
  on: string
  ours: string
  /** The figure that it is compared with. */
  peer: string
  measured: string
  goal: string
  /** undefined where the figure has no goal. */
  isMet: boolean | undefined
}

export const ms = (value: number) => `${value.toFixed(2)} ms`

/** A ratio with a lower bound. */
export function atLeast(value: number, goal: number): Pick<Figure, 'measured' | 'goal' | 'isMet'> {
  return { measured: value.toFixed(2), goal: `${goal} or more`, isMet: value >= goal }
}

/** A value with an upper bound. */
export function atMost(value: number, goal: number, unit = ''): Pick<Figure, 'measured' | 'goal' | 'isMet'> {
  const digits = unit === '' ? 2 : 0
  return { measured: `${value.toFixed(digits)}${unit}`, goal: `${goal}${unit} or less`, isMet: value <= goal }
}

/** A count that must be 0. */
export function mustBeNone(count: number): Pick<Figure, 'measured' | 'goal' | 'isMet'> {
  return { measured: String(count), goal: '0', isMet: count === 0 }
}

const verdict = (isMet: boolean | undefined) => (isMet === undefined ? '' : isMet ? 'met' : '**not met**')

/** Prints the table, and writes it into the page where asked to. */
export function report(
  figures: readonly Figure[],
  {
    command,
    compared,
    about,
    isWritten,
  }: { command: string; compared: string; about: string; isWritten: boolean },
): void {
  const table = [
    `| what | on | Slotwerk, median | ${compared} | measured | goal | |`,
    '|---|---|---|---|---|---|---|',
    ...figures.map(
      ({ what, on, ours, peer, measured, goal, isMet }) =>
        `| ${what} | ${on} | ${ours} | ${peer} | ${measured} | ${goal} | ${verdict(isMet)} |`,
    ),
  ].join('\n')
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const text = `${table}\n\nMeasured on: ${machine}; ${about}.`
  console.log(text)
  if (isWritten) writeReport(command, text)
}

/** Writes a text into docs/performance.md, between the lines `measured by` and `end of` that command. */
export function writeReport(command: string, text: string): void {
  const [start, end] = [`<!-- measured by ${command} -->`, `<!-- end of ${command} -->`]
  const [head, rest] = readFileSync(REPORT, 'utf8').split(start)
  const tail = rest?.split(end)[1]
  if (tail === undefined) throw new Error(`${REPORT} has no lines '${start}' and '${end}' to write between.`)
  writeFileSync(REPORT, `${head}${start}\n\n${text}\n\n${end}${tail}`)
}

/** The parts of the page in an export: headings, lists of facts, tables. */
import type { Language } from '../../../../domain/language.ts'
import type { pageTexts } from './texts.ts'

export type Texts = (typeof pageTexts)[Language]
export type Cell = string | number | boolean | null | undefined

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!)

export function* section(heading: string, content: Iterable<string>): Generator<string> {
  yield `<section><h2>${escaped(heading)}</h2>`
  yield* content
  yield '</section>'
}

/** A list of a project; nothing where it is empty. */
export const list = (t: Texts, heading: string, columns: string[], rows: Iterable<Cell[]>) =>
  tableOf(t, rows, { head: `<h4>${escaped(heading)}</h4>${headOf(columns)}`, whenEmpty: '' })

export function facts(t: Texts, pairs: [string, Cell][]): string {
  const rows = pairs.flatMap(([label, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [`<dt>${escaped(label)}</dt><dd>${cellText(t, value)}</dd>`],
  )
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`
}

export const table = (t: Texts, columns: string[], rows: Iterable<Cell[]>) =>
  tableOf(t, rows, { head: headOf(columns), whenEmpty: `<p>${escaped(t.nothing)}</p>` })

/** Makes each row when it is wanted, since a table may have tens of thousands. */
function* tableOf(
  t: Texts,
  rows: Iterable<Cell[]>,
  { head, whenEmpty }: { head: string; whenEmpty: string },
): Generator<string> {
  let isEmpty = true
  for (const row of rows) {
    if (isEmpty) yield head
    isEmpty = false
    yield `<tr>${row.map((cell) => `<td>${cellText(t, cell)}</td>`).join('')}</tr>\n`
  }
  yield isEmpty ? whenEmpty : '</tbody></table></div>'
}

function headOf(columns: string[]): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>`
}

function cellText(t: Texts, value: Cell): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return escaped(String(value ?? ''))
}

export const STYLE = `
:root{color-scheme:light dark}
body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
h2{margin-top:2.5rem;padding-top:1rem;border-top:1px solid color-mix(in srgb,CanvasText 40%,transparent)}
h3{margin-top:2rem}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.25rem 1.5rem}
dt{color:color-mix(in srgb,CanvasText 70%,transparent)}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem}
th,td{padding:.25rem 1rem .25rem 0;text-align:start;vertical-align:top;border-bottom:1px solid color-mix(in srgb,CanvasText 20%,transparent)}
td{font-variant-numeric:tabular-nums}
@media print{.wide{overflow:visible}h3,h4{break-after:avoid}}
`

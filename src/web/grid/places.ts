/** Where an element of the grid's table lies, and the element that lies there. Heads have a row or a column of -1. */
import type { GridPlace } from './moves.ts'

export function placeOf(target: EventTarget | null, table: HTMLTableElement | null): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
  const row = cell?.parentElement
  if (!cell || !row || !table?.contains(cell)) return undefined
  const place = {
    row: row.parentElement?.tagName === 'THEAD' ? -1 : indexIn(row),
    column: indexIn(cell) - 1,
  }
  // The corner heads nothing.
  return place.row < 0 && place.column < 0 ? undefined : place
}

function indexIn(element: Element): number {
  return [...element.parentElement!.children].indexOf(element)
}

/** What takes the focus there: a cell, or the button in a head. */
export function elementAt(table: HTMLTableElement | null, { row, column }: GridPlace): HTMLElement | null {
  const line = table?.querySelector(row < 0 ? 'thead' : 'tbody')?.children[Math.max(row, 0)]
  const cell = line?.children[column + 1]
  return cell?.querySelector<HTMLElement>('button') ?? (cell as HTMLElement | null | undefined) ?? null
}

/** Where an element of the grid's table lies, and the element that lies there. Heads have a row or a column of -1. */
import type { GridPlace } from './moves.ts'

export function placeOf(target: EventTarget | null, table: HTMLTableElement | null): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
  const row = cell?.closest('tr')
  if (!cell || !row || !table?.contains(cell)) return undefined
  // The table's first row and each row's first cell are heads.
  const place = { row: row.rowIndex - 1, column: cell.cellIndex - 1 }
  // The corner heads nothing.
  return place.row < 0 && place.column < 0 ? undefined : place
}

/** What takes the focus there: a cell, or the button in a head. */
export function elementAt(table: HTMLTableElement | null, { row, column }: GridPlace): HTMLElement | null {
  const cell = table?.rows[row + 1]?.cells[column + 1]
  return cell?.querySelector('button') ?? cell ?? null
}

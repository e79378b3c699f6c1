/** Converts between elements of the grid's table and positions. */
import type { GridPosition } from './moves.ts'

/** The position of the cell or head that contains the element; undefined outside the table and in its corner. */
export function positionOfElement(
  element: EventTarget | null,
  table: HTMLTableElement | null,
): GridPosition | undefined {
  const cell = element instanceof Element ? element.closest<HTMLTableCellElement>('td, th') : null
  const row = cell?.closest('tr')
  if (!cell || !row || !table?.contains(cell)) return undefined
  // The table's first row and each row's first cell are heads.
  const position = { row: row.rowIndex - 1, column: cell.cellIndex - 1 }
  return position.row < 0 && position.column < 0 ? undefined : position
}

/** The lower edge of the row of hours while it sticks to the window: what lies above is covered. */
export function stickyBottomOf(table: HTMLTableElement): number {
  const head = table.tHead!
  return (Number.parseFloat(getComputedStyle(head).top) || 0) + head.offsetHeight
}

/** The cell nearest to a point, since a fast pointer leaves the table without an event on the last cells. */
export function positionNear(
  point: { clientX: number; clientY: number },
  table: HTMLTableElement,
): GridPosition {
  const rows = [...table.tBodies[0]!.rows]
  const [, ...cells] = rows[0]!.cells
  const row = rows.findLastIndex((each) => each.getBoundingClientRect().top <= point.clientY)
  const column = cells.findLastIndex((each) => each.getBoundingClientRect().left <= point.clientX)
  return { row: Math.max(row, 0), column: Math.max(column, 0) }
}

/** The element at a position that takes the focus: a cell, or the button in a head. */
export function elementAt(table: HTMLTableElement | null, { row, column }: GridPosition): HTMLElement | null {
  const cell = table?.rows[row + 1]?.cells[column + 1]
  return cell?.querySelector('button') ?? cell ?? null
}

/** Where a key leads inside a grid. */
export interface GridPlace {
  row: number
  column: number
}

const WEEK = 7

/** The place a key leads to, kept inside the grid; undefined for keys that do not move. */
export function placeAfterKey(
  key: string,
  withCtrl: boolean,
  from: GridPlace,
  size: { rows: number; columns: number },
): GridPlace | undefined {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const at = (row: number, column: number): GridPlace => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  })
  switch (key) {
    case 'ArrowLeft':
      return at(from.row, from.column - 1)
    case 'ArrowRight':
      return at(from.row, from.column + 1)
    case 'ArrowUp':
      return at(from.row - 1, from.column)
    case 'ArrowDown':
      return at(from.row + 1, from.column)
    case 'PageUp':
      return at(from.row - WEEK, from.column)
    case 'PageDown':
      return at(from.row + WEEK, from.column)
    case 'Home':
      return withCtrl ? at(0, 0) : at(from.row, 0)
    case 'End':
      return withCtrl ? at(lastRow, lastColumn) : at(from.row, lastColumn)
    default:
      return undefined
  }
}

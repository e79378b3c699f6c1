/** Where a key leads inside a grid. */
export interface GridPosition {
  row: number
  column: number
}

const WEEK = 7

/** `first` is -1 where arrows lead to the heads of days and hours too. */
export interface GridSize {
  rows: number
  columns: number
  first?: 0 | -1
}

/** The place a key leads to, kept inside the grid; undefined for keys that do not move. */
export function positionAfterKey(
  key: string,
  withCtrl: boolean,
  from: GridPosition,
  { rows, columns, first = 0 }: GridSize,
): GridPosition | undefined {
  const lastRow = rows - 1
  const lastColumn = columns - 1
  // The corner between the heads is no place: one stays on the head one comes from.
  const firstRow = from.column < 0 ? 0 : first
  const firstColumn = from.row < 0 ? 0 : first
  const at = (row: number, column: number): GridPosition => ({
    row: Math.min(Math.max(row, firstRow), lastRow),
    column: Math.min(Math.max(column, firstColumn), lastColumn),
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
      return at(Math.max(from.row - WEEK, 0), from.column)
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

/** A cell of the grid; a head has row or column -1. */
export interface GridPosition {
  row: number
  column: number
}

const WEEK = 7

/** `first` is -1 where arrows also lead to the heads of days and hours. */
export interface GridSize {
  rows: number
  columns: number
  first?: 0 | -1
}

/** The position that a key leads to, always inside the grid; undefined for keys that do not move. */
export function positionAfterKey(
  key: string,
  withCtrl: boolean,
  from: GridPosition,
  { rows, columns, first = 0 }: GridSize,
): GridPosition | undefined {
  const lastRow = rows - 1
  const lastColumn = columns - 1
  // No key leads to the corner between the heads.
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

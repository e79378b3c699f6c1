/** Rectangles of a grid that a drag or a selection covers. Row or column -1 is the row or column of heads. */
import type { Day } from '../../../domain/calendar.ts'
import type { Edges, GridCell, GridRowData } from '../draw/cells.ts'
import type { GridPosition } from './moves.ts'

/** All bounds are inclusive, and none is a head. */
export interface Area {
  top: number
  bottom: number
  left: number
  right: number
}
/** The area between two positions; from a head it covers whole rows or columns. */
export function areaBetween(
  from: GridPosition,
  to: GridPosition,
  size: { rows: number; columns: number },
): Area {
  const [top, bottom] = span(from.row, to.row, size.rows)
  const [left, right] = span(from.column, to.column, size.columns)
  return { top, bottom, left, right }
}

function span(from: number, to: number, count: number): [first: number, last: number] {
  if (from < 0) return [0, count - 1]
  return [Math.max(Math.min(from, to), 0), Math.max(from, to)]
}

export function isAreaEqual(a: Area, b: Area): boolean {
  return a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right
}

function isIn({ top, bottom, left, right }: Area, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Calls back for each cell that lies in any of the areas, once, row by row. */
export function forEachCell(
  areas: readonly Area[],
  rows: readonly GridRowData[],
  take: (cell: GridCell, date: Day, row: number, column: number) => void,
): void {
  for (const [row, { date, cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (areas.some((area) => isIn(area, row, column))) take(cell, date, row, column)
    }
  }
}

/** The cells of the areas by day and hour, each with its edges. */
export function edgesOf(
  areas: readonly Area[],
  rows: readonly GridRowData[],
): Map<Day, Map<number, { edges: Edges }>> {
  const covers = (row: number, column: number) => areas.some((area) => isIn(area, row, column))
  const byDay = new Map<Day, Map<number, { edges: Edges }>>()
  forEachCell(areas, rows, (cell, date, row, column) => {
    const edges = [
      !covers(row - 1, column) && 't',
      !covers(row, column + 1) && 'r',
      !covers(row + 1, column) && 'b',
      !covers(row, column - 1) && 'l',
    ]
    const hours = byDay.get(date) ?? new Map<number, { edges: Edges }>()
    byDay.set(date, hours.set(cell.hour, { edges: edges.filter(Boolean).join('') }))
  })
  return byDay
}

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type GridPosition, type GridSize, positionAfterKey } from './moves.ts'
import { elementAt, positionOfElement } from './positions.ts'
import type { Strokes } from './strokes.ts'

export interface GridKeys {
  table: RefObject<HTMLTableElement | null>
  strokes: Strokes
  size: GridSize
  /** Shift and arrows select. */
  canSelect: boolean
  /** The first row's day; when it changes, a step to another month is complete. */
  firstDate: string | undefined
  /** The cells are drawn. */
  isDrawn: boolean
  onMonthStep: ((step: 1 | -1) => void) | undefined
  press: (cell: HTMLElement) => void
}

/** Handles the keys of a grid, which move the focus, select, press and change the month. */
export function useGridKeys(props: GridKeys) {
  const { table, strokes, size, canSelect, firstDate, isDrawn, onMonthStep, press } = props
  /** The position at which a selection by keys began. */
  const anchor = useRef<GridPosition>(undefined)
  const afterStep = useRef<{ position: GridPosition; from: string | undefined }>(undefined)

  // In the next month the focus stays on the same day and hour, or goes to the last day. This is a layout effect, since no
  // element would have the focus for a key that is pressed before a later effect.
  useLayoutEffect(() => {
    const step = afterStep.current
    if (!step || step.from === firstDate) return
    // Until the cells are drawn, the table has the focus and receives the keys.
    if (!isDrawn) return table.current?.focus()
    afterStep.current = undefined
    const row = Math.min(step.position.row, size.rows - 1)
    elementAt(table.current, { ...step.position, row })?.focus()
  })

  function select(from: GridPosition, to: GridPosition): void {
    anchor.current ??= from
    strokes.begin(anchor.current, { paints: false })
    strokes.extendTo(to)
    strokes.end()
  }

  return (event: KeyboardEvent): void => {
    const from = positionOfElement(event.target, table.current) ?? afterStep.current?.position
    if (!from || event.altKey) return
    const withCtrl = event.ctrlKey || event.metaKey
    const isHead = from.row < 0 || from.column < 0

    if (event.key === 'Enter' || event.key === ' ') {
      // A head is a button, so the browser turns the key into a click.
      if (isHead || withCtrl || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat && !strokes.paintSelection()) press(event.target as HTMLElement)
      return
    }
    if (withCtrl && event.key.toLowerCase() === 'a' && canSelect) {
      event.preventDefault()
      anchor.current = undefined
      select({ row: 0, column: 0 }, { row: size.rows - 1, column: size.columns - 1 })
      anchor.current = undefined
      return
    }
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      if (onMonthStep && !event.shiftKey && !withCtrl) {
        event.preventDefault()
        afterStep.current = { position: from, from: firstDate }
        onMonthStep(event.key === 'PageUp' ? -1 : 1)
        return
      }
    }
    if (event.metaKey || (event.shiftKey && (!canSelect || isHead))) return
    const to = positionAfterKey(event.key, event.ctrlKey, from, event.shiftKey ? { ...size, first: 0 } : size)
    if (!to) return
    event.preventDefault()
    if (event.shiftKey) select(from, to)
    else {
      anchor.current = undefined
      strokes.clearSelection()
    }
    // The next month may not be drawn yet.
    if (afterStep.current) afterStep.current.position = to
    elementAt(table.current, to)?.focus()
  }
}

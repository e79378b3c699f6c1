import { type RefObject, useLayoutEffect } from 'react'
import type { Day } from '../../../domain/calendar.ts'
import { positionOfElement } from './positions.ts'

interface TabStopOptions {
  isDrawn: boolean
  /** The day whose first hour takes the Tab stop at first. */
  entry: Day | undefined
  /** Another settings may have removed the head that had the Tab stop. */
  settings: object
}

/** The one Tab stop of a grid: where the focus was last. Returns the function that moves it. */
export function useTabStop(table: RefObject<HTMLTableElement | null>, options: TabStopOptions) {
  const { isDrawn, entry, settings } = options
  useLayoutEffect(() => {
    if (!isDrawn || !entry) return
    const find = (selector: string) => table.current!.querySelector<HTMLElement>(selector)
    const stop = find('[tabindex="0"]') ?? find(`[data-date="${entry}"]`)
    moveTabStop(table.current, stop)
    // While the cells were missing, the table had the focus.
    if (document.activeElement === table.current) stop?.focus()
  }, [table, isDrawn, entry, settings])
  return (cell: HTMLElement) => moveTabStop(table.current, cell)
}

function moveTabStop(table: HTMLTableElement | null, cell: HTMLElement | null): void {
  if (!cell || !positionOfElement(cell, table)) return
  table!.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1')
  cell.tabIndex = 0
}

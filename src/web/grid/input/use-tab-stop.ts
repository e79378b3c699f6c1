import { type RefObject, useLayoutEffect } from 'react'
import type { Day } from '../../../domain/calendar.ts'
import { positionOfElement } from './positions.ts'

interface TabStopOptions {
  isDrawn: boolean
  /** The day whose first hour is the first Tab stop. */
  entry: Day | undefined
  /** New settings may have removed the head that was the Tab stop. */
  settings: object
}

/** Keeps one Tab stop in a grid, at the element that had the focus last. Returns a function that moves it. */
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

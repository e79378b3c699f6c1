import { type RefObject, useEffect } from 'react'

const FOCUSABLE = 'a[href],button,input,select,textarea'
/** Rows that PageUp and PageDown pass at once. */
const PAGE = 10

/**
 * Makes a table of fields and buttons one Tab stop, as ARIA describes a grid: arrows, Home, End, PageUp and PageDown walk over the
 * cells, Enter enters a cell and Escape leaves it. Within an entered cell Tab goes on to its next field. The keyboard walks over
 * the first line of each `tbody`, by its `aria-rowindex`; what stands below that line keeps its own keys.
 */
export function useCellKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const grid = table.current
    if (!grid) return
    let active: HTMLElement | undefined
    let entered: HTMLElement | undefined

    /** Gives the Tab stop to the active cell alone, and to the fields of the entered one. */
    const apply = () => {
      if (!active?.isConnected)
        active = grid.querySelector<HTMLElement>(':scope > tbody > tr > th') ?? undefined
      for (const row of rowsOf(grid)) {
        for (const cell of row.querySelectorAll<HTMLElement>(':scope > :is(th, td)')) {
          setTabIndex(cell, cell === active ? 0 : -1)
          for (const field of cell.querySelectorAll<HTMLElement>(FOCUSABLE)) {
            setTabIndex(field, cell === entered ? 0 : -1)
          }
        }
      }
    }
    const onKey = (event: KeyboardEvent) => {
      const cell = cellAt(grid, event.target)
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target !== cell) {
        // An open menu takes the key for itself.
        if (event.key === 'Escape' && !cell.querySelector(':popover-open')) cell.focus()
        return
      }
      const next = stepFrom(grid, cell, event.key)
      if (!next && event.key !== 'Enter') return
      event.preventDefault()
      if (!next) return enter(cell)
      next.focus()
      // PageUp and PageDown: the rows of the next page must be near the screen, since others may not be there.
      if (event.key.startsWith('P')) next.scrollIntoView({ block: 'center' })
    }
    const onFocus = (event: FocusEvent) => {
      const cell = cellAt(grid, event.target)
      if (cell) active = cell
      entered = cell !== event.target ? cell : undefined
      apply()
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!entered || cellAt(grid, relatedTarget) === entered) return
      entered = undefined
      apply()
    }

    apply()
    // Lines come and go while the list scrolls, and their fields are drawn later than they are.
    const changes = new MutationObserver(apply)
    changes.observe(grid, { childList: true, subtree: true })
    grid.addEventListener('keydown', onKey)
    grid.addEventListener('focusin', onFocus)
    grid.addEventListener('focusout', onBlur)
    return () => {
      changes.disconnect()
      grid.removeEventListener('keydown', onKey)
      grid.removeEventListener('focusin', onFocus)
      grid.removeEventListener('focusout', onBlur)
    }
  }, [table])
}

const rowsOf = (grid: Element) => [
  ...grid.querySelectorAll<HTMLElement>(':scope > :not([hidden]) > tr:first-child'),
]

const cellsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(':scope > :is(th, td)')].filter((cell) => cell.checkVisibility())

function cellAt(grid: Element, target: EventTarget | null): HTMLElement | undefined {
  const cell = (target as Element | null)?.closest<HTMLElement>('th,td')
  return cell?.closest('table') === grid && cell.parentElement?.matches(':first-child') ? cell : undefined
}

/** Focuses the first field of a cell. A cell with nothing but a button is pressed at once. */
function enter(cell: HTMLElement): void {
  const fields = [...cell.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (field) => !field.matches(':disabled') && field.checkVisibility(),
  )
  const [first] = fields
  if (fields.length === 1 && first instanceof HTMLButtonElement) first.click()
  else first?.focus()
}

/** The cell to which a key leads. */
function stepFrom(grid: Element, cell: HTMLElement, key: string): HTMLElement | undefined {
  const row = cell.parentElement!
  const cells = cellsOf(row)
  const column = cells.indexOf(cell)
  const below = (step: number) => cellsOf(rowAt(grid, row, step))[column]
  switch (key) {
    case 'ArrowRight':
      return cells[column + 1]
    case 'ArrowLeft':
      return cells[column - 1]
    case 'ArrowDown':
      return below(1)
    case 'ArrowUp':
      return below(-1)
    case 'PageDown':
      return below(PAGE)
    case 'PageUp':
      return below(-PAGE)
    case 'Home':
      return cells[0]
    case 'End':
      return cells.at(-1)
    default:
      return undefined
  }
}

/** The row so many rows below, or the farthest on the way there: the page may not hold all rows of a long list. */
function rowAt(grid: Element, row: HTMLElement, step: number): HTMLElement {
  const distanceTo = (other: Element) => Math.sign(step) * (rowIndex(other) - rowIndex(row))
  const onTheWay = rowsOf(grid)
    .filter((other) => distanceTo(other) > 0)
    .toSorted((a, b) => distanceTo(a) - distanceTo(b))
  return (
    onTheWay.findLast((other) => distanceTo(other) <= Math.abs(step)) ??
    // An open part below a line counts as a row.
    onTheWay.find((other) => distanceTo(other) === 2) ??
    row
  )
}

function rowIndex(row: Element): number {
  return Number(row.getAttribute('aria-rowindex'))
}

function setTabIndex(element: HTMLElement, value: 0 | -1): void {
  if (element.getAttribute('tabindex') !== String(value)) element.setAttribute('tabindex', String(value))
}

/**
 * A row's cells, written into the page without React: to make, keep and compare the elements of 434 cells takes it longer than
 * all that is in them. A cell is one element of attributes and text, and has no listeners: the table hears of everything.
 */
import { cx } from '../ui/cx.ts'
import { type CellLook, type Face, faceClass, faceOf } from './cell-face.ts'
import { cellLabel, type GridCell, type GridRowData, isGiven, spokenRow } from './cells.ts'
import type { RowPatches } from './grid-hand.ts'
import { remembered } from './remembered.ts'
import { hasSameFields } from './same-fields.ts'
import styles from './grid-row.module.css'

export interface RowCells {
  /** Writes what differs from what is there. The row is always the same one. */
  draw: (row: GridRowData, patches: RowPatches | undefined, look: CellLook) => void
  clear: () => void
}

interface DrawnCell {
  element: HTMLTableCellElement
  cell: GridCell
  look: CellLook
  attributes: Attributes
  face: Face
}
type Attributes = Record<string, string | number | boolean | undefined>

/** @param parent holds the row's head already; cells come behind it */
export function createRowCells(parent: HTMLTableRowElement): RowCells {
  let drawn: DrawnCell[] = []
  return {
    draw({ date, cells }, patches, look) {
      const before = drawn
      const day = spokenRow(date, look.language)
      drawn = cells.map((cell, index) => {
        const patch = patches?.get(cell.hour)
        return drawCell(before[index], date, day, patch ? { ...cell, ...patch } : cell, look)
      })
      // What is in the page already is costlier to write.
      if (before.length === 0) parent.append(...drawn.map(({ element }) => element))
    },
    clear() {
      for (const { element } of drawn) element.remove()
      drawn = []
    },
  }
}

function drawCell(
  before: DrawnCell | undefined,
  date: string,
  day: string,
  cell: GridCell,
  look: CellLook,
): DrawnCell {
  if (before && before.look === look && hasSameFields(before.cell, cell)) return before
  const element = before?.element ?? newCell(date, cell.hour)
  const { className, face } = drawingOf(cell, look)
  const attributes = {
    class: className,
    'data-mode': cell.mode,
    'data-edges': cell.edges,
    'aria-label': cellLabel(day, cell, look.language, look.isSelecting),
    'aria-selected': look.isSelecting ? isGiven(cell) : isPicked(cell) || cell.isSelected,
    'aria-disabled': cell.isDisabled || undefined,
    'aria-busy': cell.isPending || undefined,
  }
  write(element, attributes, before?.attributes)
  if (String(before?.face) !== String(face)) {
    // A text that stays is not laid out as a new one.
    if (before?.face.length === 1 && face.length === 1) element.firstChild!.nodeValue = String(face)
    else element.replaceChildren(...face.map(nodeOf))
  }
  return { element, cell, look, attributes, face }
}

function newCell(date: string, hour: number): HTMLTableCellElement {
  const element = document.createElement('td')
  write(element, { role: 'gridcell', tabindex: -1, 'data-date': date, 'data-hour': hour })
  return element
}

const isPicked = (cell: GridCell) => cell.edges !== undefined

/** A month has few looks: each is put together once, and the page has to read one text only once. */
const drawingOf = remembered(
  (cell: GridCell, look: CellLook) => ({
    className: cx(styles.cell, faceClass(cell), isPicked(cell) && styles.picked, cell.isNews && styles.news),
    face: faceOf(cell, look),
  }),
  (cell, { language, isNarrow }) => {
    const { mode, given, priceCents, isOwnPrice, saysNotAvailable, isSelected, isNews } = cell
    const own = [mode, given, priceCents, isOwnPrice, saysNotAvailable, isSelected, isPicked(cell), isNews]
    return [...own, language, isNarrow].join()
  },
)

function write(element: Element, now: Attributes, before: Attributes = {}): void {
  for (const name of Object.keys(now)) {
    const value = now[name]
    if (value === before[name]) continue
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }
}

function nodeOf(part: Face[number]): string | Node {
  if (typeof part === 'string') return part
  const [className = '', text] = part
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/**
 * A row's cells, written into the page without React: to make, keep and compare the elements of 434 cells takes it longer than
 * all that is in them. A cell is one element of attributes and text, and has no listeners: the table hears of everything.
 */
import { cx } from '../../ui/cx.ts'
import { type Attributes, memoized, newElement, write } from './cell-dom.ts'
import { type Face, faceClass, faceOf } from './cell-face.ts'
import type { RowPatches } from './cell-overlays.ts'
import {
  type CellLook,
  cellWords,
  type GridCell,
  type GridRowData,
  hasSameFields,
  isGiven,
  spokenRow,
} from './cells.ts'
import styles from './grid-rows.module.css'

/** Draws a row, writing only the differences. All calls are for one row; it may have no cells, before or after. */
export type DrawCells = (row: GridRowData, patches: RowPatches | undefined, look: CellLook) => void

interface DrawnCell {
  element: HTMLElement
  cell: GridCell
  look: CellLook
  drawing: Drawing
  label: string
}

/** @param parent has the row's head already; cells are appended to it */
export function createRowCells(parent: HTMLTableRowElement): DrawCells {
  let drawn: readonly DrawnCell[] = []
  return ({ date, cells }, patches, look) => {
    const before = drawn
    const day = spokenRow(date, look.language)
    drawn = cells.map((cell, index) => {
      const patch = patches?.get(cell.hour)
      return drawCell(before[index], date, day, patch ? { ...cell, ...patch } : cell, look)
    })
    // Elements are complete before they enter the page, where each write costs more.
    if (before.length === 0) parent.append(...drawn.map(({ element }) => element))
    for (const { element } of before.slice(drawn.length)) element.remove()
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
  const drawing = drawingOf(cell, look)
  const label = `${day}, ${drawing.words}`
  const element = before?.element ?? newCell(date, drawing)
  if (before) rewrite(element, drawing, before.drawing)
  if (label !== before?.label) element.setAttribute('aria-label', label)
  return { element, cell, look, drawing, label }
}

/** All of a cell except its day. */
interface Drawing {
  attributes: Attributes
  face: Face
  words: string
  /** New cells are clones of this element, which cost a quarter of a new one. */
  ready?: HTMLElement
}

/** Cells that look alike share one drawing. */
const drawingOf = memoized(
  (cell: GridCell, look: CellLook): Drawing => {
    const isPicked = cell.edges !== undefined
    const attributes = {
      role: 'gridcell',
      tabindex: -1,
      'data-hour': cell.hour,
      class: cx(styles.cell, faceClass(cell), isPicked && styles.picked, cell.isNews && styles.news),
      'data-mode': cell.mode,
      'data-edges': cell.edges,
      'aria-selected': look.isSelecting ? isGiven(cell) : isPicked || cell.isSelected,
      'aria-disabled': cell.isDisabled || undefined,
      'aria-busy': cell.isPending || undefined,
    }
    return { attributes, face: faceOf(cell, look), words: cellWords(cell, look) }
  },
  (cell, { language, isSelecting, isOwn, isNarrow }) =>
    JSON.stringify(cell) + language + isSelecting + isOwn + isNarrow,
)

function newCell(date: string, drawing: Drawing): HTMLElement {
  drawing.ready ??= newElement('td', drawing.attributes, ...drawing.face.map(nodeOf))
  const element = drawing.ready.cloneNode(true) as HTMLElement
  element.setAttribute('data-date', date)
  return element
}

function rewrite(element: HTMLElement, now: Drawing, before: Drawing): void {
  write(element, now.attributes, before.attributes)
  if (String(before.face) === String(now.face)) return
  // A text node that stays is cheaper to lay out than a new one.
  if (before.face.length === 1 && now.face.length === 1) element.firstChild!.nodeValue = String(now.face)
  else element.replaceChildren(...now.face.map(nodeOf))
}

const nodeOf = (part: Face[number]): string | Node =>
  typeof part === 'string' ? part : newElement('span', { class: part[0] }, part[1])

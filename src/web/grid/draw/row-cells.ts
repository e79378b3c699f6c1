/**
 * Writes the cells of a row into the page without React: React's own objects for 434 cells take longer to make than the cells
 * take to write. A cell is one element with attributes and text. It has no listeners: the table listens for all cells.
 */
import { cx } from '../../ui/cx.ts'
import { type BlockCell, withBlocks } from './blocks.ts'
import { cellClass, contentOf } from './cell-content.ts'
import type { RowPatches } from './cell-overlays.ts'
import {
  type CellContent,
  type CellLook,
  type CellSettings,
  cellLabel,
  type GridRowData,
  hasSameFields,
  isGiven,
  spokenRow,
} from './cells.ts'
import styles from './grid-rows.module.css'

/** Draws the row of these cells and writes only the differences. The row may have no cells, before or after. */
export type DrawCells = (row: GridRowData, patches: RowPatches | undefined, settings: CellSettings) => void

export const COLOURS: CellLook = {
  name: '',
  classOf: cellClass,
  contentOf,
  labelOf: cellLabel,
  dayOf: spokenRow,
}

/** An attribute whose value is undefined is absent. A name with two dashes is a custom property of the element's style. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

interface DrawnCell {
  element: HTMLElement
  cell: BlockCell
  settings: CellSettings
  view: CellView
  label: string
}

/** @param parent contains the row's head; the cells are appended to it */
export function createRowCells(parent: HTMLTableRowElement): DrawCells {
  let drawn: readonly DrawnCell[] = []
  return ({ date, cells }, patches, settings) => {
    const before = drawn
    const { language, isOwn, look = COLOURS } = settings
    const day = look.dayOf(date, language)
    const now = patches ? cells.map((cell) => ({ ...cell, ...patches.get(cell.hour) })) : cells
    drawn = (isOwn ? withBlocks(now, language) : now).map((cell, index) =>
      drawCell(before[index], date, day, cell, settings),
    )
    // Elements are complete before they enter the page, where each write costs more.
    if (before.length === 0) parent.append(...drawn.map(({ element }) => element))
    for (const { element } of before.slice(drawn.length)) element.remove()
  }
}

function drawCell(
  before: DrawnCell | undefined,
  date: string,
  day: string,
  cell: BlockCell,
  settings: CellSettings,
): DrawnCell {
  if (before && before.settings === settings && hasSameFields(before.cell, cell)) return before
  const view = viewOf(cell, settings)
  const label = `${day}, ${view.label}`
  const element = before?.element ?? newCell(date, view)
  if (before) updateCell(element, view, before.view)
  if (label !== before?.label) element.setAttribute('aria-label', label)
  return { element, cell, settings, view, label }
}

/** Everything that is drawn of a cell except its day. */
interface CellView {
  attributes: Attributes
  content: CellContent
  label: string
  /** New cells are clones of this element: a clone takes a quarter of the time of a new element. */
  template?: HTMLElement
}

const MAX_VIEWS = 1000
const views = new Map<string, CellView>()

/** Cells that look alike share one view: those of a month repeat a few combinations hundreds of times. */
function viewOf(cell: BlockCell, settings: CellSettings): CellView {
  const { language, isGiving, isOwn, look = COLOURS } = settings
  // The key contains everything that the view depends on.
  const key = JSON.stringify(cell) + language + isGiving + isOwn + look.name
  const known = views.get(key)
  if (known) return known
  if (views.size >= MAX_VIEWS) views.clear()
  const view = newView(cell, settings, look)
  views.set(key, view)
  return view
}

function newView(cell: BlockCell, settings: CellSettings, look: CellLook): CellView {
  const isInSelection = cell.edges !== undefined
  const attributes = {
    role: 'gridcell',
    tabindex: -1,
    'data-hour': cell.hour,
    class: cx(
      styles.cell,
      look.classOf(cell, settings),
      isInSelection && styles.selected,
      cell.isHighlighted && styles.highlighted,
    ),
    'data-mode': cell.mode,
    'data-cents': cell.priceCents,
    'data-edges': cell.edges,
    'data-caption': cell.caption,
    'data-note': cell.note,
    'data-tags': cell.tags,
    '--hours': cell.captionHours,
    'aria-selected': settings.isGiving ? isGiven(cell) : isInSelection || cell.isSelected,
    'aria-disabled': cell.isDisabled || undefined,
    'aria-busy': cell.isPending || undefined,
  }
  const label = look.labelOf(cell, settings)
  return {
    attributes,
    content: look.contentOf(cell, settings),
    // Voice control needs the visible caption, without the signs that only lead its wrapping.
    label: [cell.caption?.replaceAll(/[\u200b\u2060]/g, ''), label, cell.tagWords].filter(Boolean).join(', '),
  }
}

function newCell(date: string, view: CellView): HTMLElement {
  view.template ??= newElement('td', view.attributes, ...view.content.map(nodeOf))
  const element = view.template.cloneNode(true) as HTMLElement
  element.setAttribute('data-date', date)
  return element
}

function updateCell(element: HTMLElement, now: CellView, before: CellView): void {
  write(element, now.attributes, before.attributes)
  if (String(before.content) === String(now.content)) return
  // Layout of a changed text node is faster than of a new one.
  if (isText(before.content) && isText(now.content)) element.firstChild!.nodeValue = now.content[0]
  else element.replaceChildren(...now.content.map(nodeOf))
}

const isText = (content: CellContent): content is readonly [string] =>
  content.length === 1 && typeof content[0] === 'string'
const nodeOf = (part: CellContent[number]): string | Node =>
  typeof part === 'string' ? part : newElement('span', { class: part[0] }, part[1])

export function newElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  write(element, attributes)
  element.append(...content)
  return element
}

/**
 * Writes the attributes that differ from `before`. The caller keeps `before`, since reading attributes from the page is slow.
 */
export function write(element: Element, now: Attributes, before: Attributes = {}): void {
  for (const name of Object.keys(now)) {
    const value = now[name]
    if (value === before[name]) continue
    if (name.startsWith('--')) writeProperty(element as HTMLElement, name, value)
    else if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }
}

/** The page's security policy refuses style attributes, but not their properties. An element has one property at most. */
function writeProperty(element: HTMLElement, name: string, value: Attributes[string]): void {
  if (value === undefined) element.removeAttribute('style')
  else element.style.setProperty(name, String(value))
}

/** Writes the rows of a month into the page without React, as `row-cells.ts` does with their cells. */
import type { Language } from '../../../domain/language.ts'
import { HOURS } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { gridTexts } from '../texts.ts'
import type { CellOverlays } from './cell-overlays.ts'
import { type CellSettings, type GridRowData, isRowEqual, rowLabel, weekdayOfRow } from './cells.ts'
import { type Attributes, createRowCells, newElement, write } from './row-cells.ts'
import headStyles from '../month-grid.module.css'
import styles from './grid-rows.module.css'

/** The settings that all rows of a month share. */
export interface GridSettings extends CellSettings {
  today: string | undefined
  /** Each day and each hour is a button that takes its row or column. */
  hasHeads: boolean
  /** The window may be too narrow for a day on one line. */
  isNarrow: boolean
}

export interface GridRows {
  /** Draws the rows and writes only the differences. Until `isDrawn` the rows have no cells. */
  draw: (rows: readonly GridRowData[], settings: GridSettings, isDrawn: boolean) => void
  stop: () => void
}

/** @param overlays each row draws its part of the overlays */
export function createGridRows(body: HTMLElement, overlays: CellOverlays): GridRows {
  let days = ''
  let drawn: GridRow[] = []
  const stop = () => {
    for (const row of drawn) row.stop()
  }
  return {
    draw(rows, settings, isDrawn) {
      const daysNow = rows.map(({ date }) => date).join()
      if (daysNow !== days) {
        stop()
        drawn = rows.map(({ date }) => createRow(date, overlays))
      }
      rows.forEach((row, index) => drawn[index]!.draw(row, settings, isDrawn))
      // Rows are complete before they enter the page, where each write costs more.
      if (daysNow !== days) body.replaceChildren(...drawn.map(({ element }) => element))
      days = daysNow
    },
    stop,
  }
}

/** Makes the row of hours. With `hasHeads` each hour is a button that takes its column. */
export function newHeadRow(language: Language, hasHeads: boolean): HTMLElement {
  const { day, span, wholeHour } = gridTexts[language]
  const head = (attributes: Attributes, ...content: (string | Node)[]) =>
    newElement('th', { scope: 'col', role: 'columnheader', ...attributes }, ...content)
  const hours = HOURS.map((hour) => {
    const name = [String(hour), newElement('span', { class: headStyles.minutes }, ':00')]
    const label = { 'aria-label': span(hour) }
    if (!hasHeads) return head({ ...label, title: span(hour) }, ...name)
    const title = `${span(hour)}. ${wholeHour}`
    const button = { ...label, type: 'button', tabindex: -1, class: headStyles.hour, title }
    return head(label, newElement('button', button, ...name))
  })
  const corner = head({ class: headStyles.corner }, day)
  return newElement('tr', { role: 'row', class: headStyles.columns }, corner, ...hours)
}

type GridRow = ReturnType<typeof createRow>

interface DrawnRow {
  row: GridRowData
  settings: GridSettings
  isDrawn: boolean
}

function createRow(date: string, overlays: CellOverlays) {
  const head = newElement('th', { scope: 'row', role: 'rowheader' })
  const element = newElement('tr', { role: 'row' }, head)
  const drawCells = createRowCells(element)
  let drawn: DrawnRow | undefined
  let attributes: Attributes = {}
  const redraw = () => {
    if (!drawn) return
    const { row, settings, isDrawn } = drawn
    drawCells(isDrawn ? row : { date, cells: [] }, overlays.row(date), settings)
  }
  return {
    element,
    draw(row: GridRowData, settings: GridSettings, isDrawn: boolean) {
      const before = drawn
      if (before?.settings === settings && before.isDrawn === isDrawn && isRowEqual(before.row, row)) return
      drawn = { row, settings, isDrawn }
      const now = rowAttributes(drawn)
      write(element, now, attributes)
      attributes = now
      if (before?.settings !== settings) drawHead(head, date, settings)
      redraw()
    },
    stop: overlays.watchRow(date)(redraw),
  }
}

function rowAttributes({
  row: { date, cells },
  settings: { language, today, isOwn },
  isDrawn,
}: DrawnRow): Attributes {
  const weekday = weekdayOfRow(date)
  // Where every cell would say so, the row says it once.
  const isClosed = isDrawn && cells.every((cell) => cell.saysNotAvailable && cell.given === undefined)
  return {
    class: cx(
      styles.row,
      weekday === 0 && styles.monday,
      weekday > 4 && styles.weekend,
      date === today && styles.today,
      isOwn && today !== undefined && date < today && styles.past,
      isClosed && styles.closed,
      !isDrawn && styles.bare,
    ),
    'data-closed': isClosed ? gridTexts[language].notAvailable : undefined,
  }
}

const PERHAPS_CURRENT = { 'aria-current': '' }

function drawHead(
  head: HTMLElement,
  date: string,
  { language, isNarrow, today, hasHeads }: GridSettings,
): void {
  const current = date === today ? 'date' : undefined
  // The day of the head may have been today before.
  write(head, { class: cx(styles.day, hasHeads && styles.headed), 'aria-current': current }, PERHAPS_CURRENT)
  const name = nameOf(rowLabel(date, language), isNarrow)
  if (!hasHeads) return head.replaceChildren(...name)
  // The button is kept when its words change, since it may have the focus.
  const button = head.querySelector('button') ?? newElement('button', { type: 'button', tabindex: -1 })
  write(button, { class: styles.head, title: gridTexts[language].wholeDay })
  button.replaceChildren(...name)
  if (!button.parentElement) head.replaceChildren(button)
}

/**
 * `3.11.2026 Tue`, with the part in bold that differs from row to row; `Tue` in a weekly pattern.
 * @param isNarrow puts the year into an element that the style sheet can draw smaller, on a second line
 */
function nameOf(label: string, isNarrow: boolean): (string | Node)[] {
  const span = (className: string | undefined, text = '') => newElement('span', { class: className }, text)
  const [day = '', month, year, weekday] = label.split(/[. ]/)
  if (!month) return [span(styles.name, day)]
  const rest = isNarrow ? [`.${month}.`, span(styles.year, year), ' '] : [`.${month}.${year} `]
  return [newElement('b', {}, day), ...rest, span(styles.weekday, weekday)]
}

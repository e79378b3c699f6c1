import { formatAmount } from '../../../domain/money.ts'
import { isStaffed } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { gridTexts } from '../texts.ts'
import type { BlockCell } from './blocks.ts'
import { type CellContent, type CellSettings, type GridCell, isUncounted } from './cells.ts'
import styles from './cell-content.module.css'
import modes from './modes.module.css'

/** The price that a cell shows. Wages are in the legend, so only an hour with a price of its own shows one. */
const shownCents = ({ isSlotPrice, isOver, priceCents }: GridCell) =>
  isSlotPrice && !isOver ? priceCents : undefined

/** The classes of a cell. The style sheet draws the sign of its mode. */
export function cellClass(cell: BlockCell, { isOwn }: Pick<CellSettings, 'isOwn'>): string {
  if (isOwn && cell.given) return barClass(cell)
  const cents = shownCents(cell)
  return cx(
    styles.face,
    modes[cell.mode],
    isOwn && isStaffed(cell.mode) && styles.pale,
    cell.isJoined && styles.joined,
    cents !== undefined && styles.priced,
    cents !== undefined && !isStaffed(cell.mode) && styles.unpaid,
    cents !== undefined && cents >= 1000_00 && styles.long,
    cell.given && styles[cell.given],
    cell.isSelected && styles.looked,
    cell.isGivenByAnyone && styles.met,
  )
}

/** The classes of a part of a bar, which is a block of the reader's own hours. */
function barClass({ mode, given, isJoined, isEnd }: BlockCell): string {
  return cx(
    styles.face,
    modes[mode],
    styles.bar,
    isJoined ? styles.joined : styles.start,
    isEnd && styles.end,
    given === 'added' && styles.unsaved,
    !isStaffed(mode) && styles.uncounted,
  )
}

/** The words that a cell shows on hover, focus and press, where it has any. */
function wordsOf(cell: GridCell, t: (typeof gridTexts)[CellSettings['language']], isBar: unknown) {
  if (cell.isOver) return t.dayIsOver
  // The note of a closed bar has no room where its cells are narrow, so each of its hours has the words as well.
  return isBar ? isUncounted(cell) && t.uncounted : cell.saysNotAvailable && t.notAvailable
}

/** The visible content of a cell; assistive technology reads the cell's label. The style sheet draws the caption of a bar. */
export function contentOf(cell: GridCell, { language, isOwn }: CellSettings): CellContent {
  const isBar = isOwn && cell.given
  const words = wordsOf(cell, gridTexts[language], isBar)
  const content: CellContent[number][] = []
  if (cell.given && !isBar) content.push([styles.tick, ''])
  if (words) content.push([styles.words, words])
  if (isBar) return content
  const cents = shownCents(cell)
  // A line feed is drawn as a space where tick and price fit into one line.
  if (cents !== undefined) content.push(`${cell.given ? '\n' : ''}${formatAmount(cents)}`)
  return content
}

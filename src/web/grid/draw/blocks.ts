/** The blocks of a person's own month: adjacent hours of one colour and state are one bar, with one caption. */
import type { Language } from '../../../domain/language.ts'
import { formatAmount, formatCents } from '../../../domain/money.ts'
import { isStaffed } from '../../../domain/slot.ts'
import { gridTexts } from '../texts.ts'
import { type GridCell, isUncounted } from './cells.ts'

/** Where a cell is in its block. */
export interface BlockCell extends GridCell {
  /** The cell before it belongs to the same block. */
  isJoined?: boolean
  /** The cell is the last of a block of given hours. */
  isEnd?: boolean
  /** The caption of a block of given hours, in its first cell. It begins with a zero-width space, where a caption without room moves to a hidden line. */
  caption?: string
  /** A note behind the caption. It is hidden as a whole where it does not fit, since a part of it would be misleading. */
  note?: string
  /** The number of hours that the caption may cover. */
  captionHours?: number
}

/** Groups the cells of a day into blocks. */
export function withBlocks(cells: readonly GridCell[], language: Language): BlockCell[] {
  return cells.map((cell, index) => {
    if (!cell.given && !isStaffed(cell.mode)) return cell
    if (isSameBlock(cells[index - 1], cell)) return { ...cell, isJoined: true, ...endOf(cells, index) }
    if (!cell.given) return cell
    const next = cells.findIndex((later, place) => place > index && !isSameBlock(cells[place - 1], later))
    const block = cells.slice(index, next === -1 ? undefined : next)
    return {
      ...cell,
      caption: `\u200b${captionOf(block, language)}`,
      ...(isUncounted(cell)
        ? { note: `\u200b${gridTexts[language].uncounted.replaceAll(' ', '\u00a0')}` }
        : {}),
      captionHours: block.length,
      ...endOf(cells, index),
    }
  })
}

function isSameBlock(before: GridCell | undefined, cell: GridCell | undefined): boolean {
  return (
    before !== undefined &&
    before.mode === cell?.mode &&
    before.given === cell.given &&
    before.mark === cell.mark
  )
}

function endOf(cells: readonly GridCell[], index: number): Pick<BlockCell, 'isEnd'> {
  const isEnd = cells[index]!.given !== undefined && !isSameBlock(cells[index], cells[index + 1])
  return isEnd ? { isEnd } : {}
}

/** `10–15 · 90,00 €`, the amount alone for a single hour, and the hours alone where nobody works any more. */
function captionOf(block: readonly GridCell[], language: Language): string {
  const { hour, mode } = block[0]!
  const hours = gridTexts[language].hours(hour, hour + block.length)
  if (!isStaffed(mode)) return hours
  const cents = block.reduce((sum, { priceCents = 0 }) => sum + priceCents, 0)
  return block.length === 1 ? formatAmount(cents) : `${hours} ·\u00a0${formatCents(cents)}`
}

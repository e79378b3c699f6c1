import type { NewsReply } from '../../../contract/news.ts'
import type { HourBlock } from '../../../domain/hour-blocks.ts'
import { slotKey } from '../../../domain/slot.ts'
import { withTag } from '../../grid/draw/tags.ts'
import type { RowMarker } from '../../marked-rows.ts'

type ChangedSlot = NewsReply['slots'][number]

/** Hours in a row that have changed in the same way. */
export interface NewsBlock extends HourBlock {
  kinds: ChangedSlot['kinds']
}

/** The changed hours as blocks, in the order of the month. */
export function newsBlocks(slots: readonly ChangedSlot[]): NewsBlock[] {
  const blocks: NewsBlock[] = []
  for (const { date, hour, kinds } of slots) {
    const last = blocks.at(-1)
    if (last?.date === date && last.to === hour && last.kinds.join() === kinds.join()) last.to += 1
    else blocks.push({ date, from: hour, to: hour + 1, kinds })
  }
  return blocks
}

/** Makes the function that marks the changed hours of a month in its rows. */
export function newsMarker(
  slots: readonly ChangedSlot[],
  wordsOf: (kinds: ChangedSlot['kinds']) => string,
): RowMarker {
  const words = new Map(slots.map(({ date, hour, kinds }) => [slotKey(date, hour), wordsOf(kinds)]))
  const days = new Set(slots.map(({ date }) => date))
  return (rows) =>
    rows.map((row) =>
      days.has(row.date)
        ? {
            ...row,
            cells: row.cells.map((cell) => {
              const said = words.get(slotKey(row.date, cell.hour))
              return said === undefined ? cell : withTag(cell, 'news', said)
            }),
          }
        : row,
    )
}

import { slotKey } from '../../../domain/slot.ts'
import { withTag } from '../../grid/draw/tags.ts'
import type { RowMarker } from '../../marked-rows.ts'
import type { ChangedSlot } from './view-model.ts'

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

import type { NewsReply } from '../../../contract/news.ts'
import type { HourBlock } from '../../../domain/hour-blocks.ts'

export type ChangedSlot = NewsReply['slots'][number]

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

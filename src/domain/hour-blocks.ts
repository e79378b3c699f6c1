/** Hours that follow one another, and their list in sentences: `Sat 14 Nov, 17–20 h; Sun 15 Nov, 9–10 h`. */
import { type Day, weekdayName, weekdayOf } from './calendar.ts'
import { defineTexts, type Language } from './language.ts'
import type { SlotRef } from './slot.ts'

/** Hours of a day in a row, from the first one to the hour in which the last one ends. */
export interface HourBlock {
  date: Day
  from: number
  to: number
}

/** The number of items that a list names; the others are counted. */
const MAX_NAMED = 3

const texts = defineTexts({
  en: {
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    block: (weekday: string, day: number, month: string, hours: string) =>
      `${weekday} ${day} ${month}, ${hours} h`,
    andMore: (count: number) => ` and ${count} more`,
  },
  de: {
    months: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
    block: (weekday, day, month, hours) => `${weekday}. ${day}. ${month}, ${hours} Uhr`,
    andMore: (count) => ` und ${count} weitere`,
  },
})

/** The blocks of hours that are sorted by day and hour. */
export function blocksOf(slots: readonly SlotRef[]): HourBlock[] {
  const blocks: HourBlock[] = []
  for (const { date, hour } of slots) {
    const last = blocks.at(-1)
    if (last?.date === date && last.to === hour) last.to += 1
    else blocks.push({ date, from: hour, to: hour + 1 })
  }
  return blocks
}

/** The hours of a block. */
export function slotsOf({ date, from, to }: HourBlock): SlotRef[] {
  return Array.from({ length: to - from }, (_, index) => ({ date, hour: from + index }))
}

/** Names a block, with the year where its day is of another one than the year given. */
export function nameBlock({ date, from, to }: HourBlock, language: Language, year?: string): string {
  const { months, block } = texts[language]
  const own = date.slice(0, 4)
  const month = months[Number(date.slice(5, 7)) - 1]!
  const monthAndYear = year === undefined || year === own ? month : `${month} ${own}`
  return block(weekdayName(weekdayOf(date), language), Number(date.slice(8)), monthAndYear, `${from}–${to}`)
}

/** Lists blocks in a sentence. */
export function listBlocks(blocks: readonly HourBlock[], language: Language): string {
  return listSome(
    blocks.map((each) => nameBlock(each, language)),
    language,
  )
}

/** Lists texts in a sentence: the first ones, and how many others there are. */
export function listSome(named: readonly string[], language: Language, separator = '; '): string {
  const rest = named.length - MAX_NAMED
  return `${named.slice(0, MAX_NAMED).join(separator)}${rest > 0 ? texts[language].andMore(rest) : ''}`
}

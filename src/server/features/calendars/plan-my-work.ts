import { bitsToHours } from '../../../domain/availability.ts'
import { daysOfFeed, type EventContent, type PlannedEvent } from '../../../domain/calendar-events.ts'
import type { Day, DayRange } from '../../../domain/calendar.ts'
import { blocksOf } from '../../../domain/hour-blocks.ts'
import type { Language } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { loadWork } from '../work/load-work.ts'
import { describe } from './describe.ts'

/** The events of a feed that its person’s booked hours make now, and the days of which they are all. */
export interface Plan {
  days: DayRange
  planned: PlannedEvent[]
}

/** Plans the events of a person’s own feed: the booked hours of all projects that were worked or are to come. */
export async function planMyWork(
  db: Db,
  args: DayRange & { userId: UserId; today: Day; prices: boolean; language: Language },
): Promise<Plan> {
  const { userId, from, to, today, prices, language } = args
  let days: DayRange = { from, to }
  const work = await loadWork(db, {
    userId,
    from,
    to,
    choose: (booked) => {
      const counted = booked.map(({ date, bits }) => ({ date, events: bitsToHours(bits).length }))
      days = daysOfFeed(counted, { from, today, to })
      return booked.filter(({ date }) => days.from <= date && date <= days.to)
    },
  })
  const planned = work.flatMap(({ place, hours }) =>
    blocksOf(hours).map((block): PlannedEvent => {
      const content: EventContent = {
        ...block,
        timeZone: place.timeZone,
        summary: place.projectName,
        description: describe(block, { ...place, hours: prices ? hours : [] }, language),
        location: place.address,
      }
      return { source: place.projectId, ...content }
    }),
  )
  return { days, planned }
}

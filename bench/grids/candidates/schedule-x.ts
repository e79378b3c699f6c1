/** Schedule-X: its month, with all fourteen hours of a day as events; its week takes no more than seven days. */
import { createCalendar, createViewMonthGrid } from '@schedule-x/calendar'
import { createEventsServicePlugin } from '@schedule-x/events-service'
import 'temporal-polyfill/global'
import { HOURS } from '../../../src/domain/slot.ts'
import { type Candidate, DAYS, keyOf, startOf, textOf } from '../month.ts'

const zoned = (date: string, hour: number) =>
  Temporal.PlainDateTime.from(startOf(date, hour)).toZonedDateTime('UTC')

export const scheduleX: Candidate = (host, cells) => {
  const month = new Map(cells.map((cell) => [keyOf(cell.date, cell.hour), cell]))
  const eventOf = (key: string) => {
    const cell = month.get(key)!
    return {
      id: key.replace(':', '-'),
      calendarId: cell.mode.toLowerCase(),
      title: textOf(cell),
      start: zoned(cell.date, cell.hour),
      end: zoned(cell.date, cell.hour + 1),
    }
  }
  const events = createEventsServicePlugin()
  const calendar = createCalendar(
    {
      views: [createViewMonthGrid()],
      selectedDate: Temporal.PlainDate.from(DAYS[0]!),
      timezone: 'UTC',
      dayBoundaries: { start: '07:00', end: '21:00' },
      monthGridOptions: { nEventsPerDay: HOURS.length },
      events: cells.map((cell) => eventOf(keyOf(cell.date, cell.hour))),
    },
    [events],
  )
  calendar.render(host)
  return {
    edit(date, hour, mode) {
      const key = keyOf(date, hour)
      month.set(key, { ...month.get(key)!, mode })
      events.update(eventOf(key))
    },
  }
}

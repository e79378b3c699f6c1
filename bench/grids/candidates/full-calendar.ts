/** FullCalendar: 31 days side by side, an event per hour. */
import { Calendar } from '@fullcalendar/core'
import timeGrid from '@fullcalendar/timegrid'
import { type Candidate, colours, DAYS, keyOf, startOf, textOf } from '../month.ts'

export const fullCalendar: Candidate = (host, cells) => {
  const month = new Map(cells.map((cell) => [keyOf(cell.date, cell.hour), cell]))
  const calendar = new Calendar(host, {
    plugins: [timeGrid],
    initialView: 'month31',
    initialDate: DAYS[0]!,
    views: { month31: { type: 'timeGrid', duration: { days: 31 } } },
    slotMinTime: '07:00:00',
    slotMaxTime: '21:00:00',
    allDaySlot: false,
    height: 'auto',
    events: cells.map((cell) => ({
      id: keyOf(cell.date, cell.hour),
      title: textOf(cell),
      start: startOf(cell.date, cell.hour),
      end: startOf(cell.date, cell.hour + 1),
      backgroundColor: colours[cell.mode],
    })),
  })
  calendar.render()
  return {
    edit(date, hour, mode) {
      const key = keyOf(date, hour)
      const cell = { ...month.get(key)!, mode }
      month.set(key, cell)
      const event = calendar.getEventById(key)
      calendar.batchRendering(() => {
        event?.setProp('backgroundColor', colours[mode])
        event?.setProp('title', textOf(cell))
      })
    },
  }
}

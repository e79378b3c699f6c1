/** react-big-calendar: its time grid over the whole month, an event per hour. */
import { differenceInMinutes, format, getDay, parse, startOfWeek } from 'date-fns'
import { type ComponentType, useState } from 'react'
import { Calendar, dateFnsLocalizer } from 'react-big-calendar'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import * as timeGrid from 'react-big-calendar/lib/TimeGrid'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Mode } from '../../../src/domain/slot.ts'
import { type Candidate, colours, DAYS, keyOf, startOf, textOf } from '../month.ts'

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, differenceInMinutes, locales: {} })
const range = DAYS.map((date) => new Date(startOf(date, 0)))

type Grid = ComponentType<Record<string, unknown>>
// The package is CommonJS: the bundler puts its exports one level deeper.
const { default: exported } = timeGrid as { default: Grid | { default: Grid } }
const Grid = 'default' in exported ? exported.default : exported

function Month(props: Record<string, unknown>) {
  return (
    <Grid
      {...props}
      range={range}
      eventOffset={15}
      min={new Date(startOf(DAYS[0]!, 7))}
      max={new Date(startOf(DAYS[0]!, 20))}
    />
  )
}
Month.title = () => 'Month'
Month.navigate = (date: Date) => date
Month.range = () => range

export const bigCalendar: Candidate = (host, cells) => {
  let set: (date: string, hour: number, mode: Mode) => void = () => {}
  function Page() {
    const [events, setEvents] = useState(() =>
      cells.map((cell) => ({
        id: keyOf(cell.date, cell.hour),
        title: textOf(cell),
        start: new Date(startOf(cell.date, cell.hour)),
        end: new Date(startOf(cell.date, cell.hour + 1)),
        mode: cell.mode,
        priceCents: cell.priceCents,
      })),
    )
    // oxlint-disable-next-line react/globals -- the measurement reaches into the page
    set = (date, hour, mode) =>
      setEvents((now) =>
        now.map((event) =>
          event.id === keyOf(date, hour) ? { ...event, mode, title: textOf({ ...event, mode }) } : event,
        ),
      )
    return (
      <Calendar
        localizer={localizer}
        events={events}
        defaultDate={range[0]!}
        view={'month31' as never}
        views={{ month31: Month } as never}
        onView={() => {}}
        style={{ height: 1100 }}
        eventPropGetter={(event) => ({ style: { background: colours[event.mode] } })}
      />
    )
  }
  const root = createRoot(host)
  flushSync(() => root.render(<Page />))
  return { edit: (date, hour, mode) => flushSync(() => set(date, hour, mode)) }
}

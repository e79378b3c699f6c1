/** The days of a month on which the hours of a day may be repeated. */
import { type Day, daysOfMonth, type Month, monthOfDay, weekdayOf } from './calendar.ts'

/** All days of the month that have this day's weekday. */
export function sameWeekdays(date: Day): Day[] {
  return daysOfMonth(monthOfDay(date)).filter((day) => weekdayOf(day) === weekdayOf(date))
}

/** Monday to Friday. */
export function workdaysOf(month: Month): Day[] {
  return daysOfMonth(month).filter((day) => weekdayOf(day) < 5)
}

/** From this day to the month's last. */
export function restOfMonth(date: Day): Day[] {
  return daysOfMonth(monthOfDay(date)).filter((day) => day >= date)
}

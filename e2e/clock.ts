/** The day in the browsers of the tests. At night the machine, which may have another time zone, may have another day. */
import { type Day, type Month, monthOfDay } from '../src/domain/calendar.ts'
import { today as todayIn } from '../src/web/clock.ts'

export const TIME_ZONE = 'Europe/Berlin'

export const today = (): Day => todayIn(TIME_ZONE)

export const currentMonth = (): Month => monthOfDay(today())

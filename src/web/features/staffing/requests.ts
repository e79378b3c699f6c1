import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { slotKey, type SlotRef } from '../../../domain/slot.ts'
import { callApi, readApi } from '../../http/client.ts'
import { projectKey } from '../../http/query-keys.ts'
import { readBookings } from './read-bookings.ts'

/** The people of a day and their hours. The previous day stays on screen until the next one is loaded. */
export function dayQuery(projectId: string, date: Day) {
  return queryOptions({
    queryKey: projectKey(projectId, 'day', monthOfDay(date), date),
    queryFn: ({ signal }) => callApi('getDay', { params: { projectId, date }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Everybody's hours of a month. The previous month stays on screen until the next one is loaded. */
export function bookingsQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'bookings', month),
    queryFn: ({ signal }) =>
      readApi('listBookings', { params: { projectId }, query: { month }, signal }, readBookings),
    placeholderData: keepPreviousData,
  })
}

/** Everybody on the roster by what they are to these hours. The people of the hours before stay on screen until then. */
export function peopleOfHoursQuery(projectId: string, slots: readonly SlotRef[]) {
  const keys = slots.map(({ date, hour }) => slotKey(date, hour))
  return queryOptions({
    queryKey: projectKey(projectId, 'bookings', 'hours', keys.join(' ')),
    queryFn: ({ signal }) =>
      callApi('listPeopleOfHours', { params: { projectId }, body: { slots: [...slots] }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function staffingQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'staffing'),
    queryFn: ({ signal }) => callApi('getStaffing', { params: { projectId }, signal }),
  })
}

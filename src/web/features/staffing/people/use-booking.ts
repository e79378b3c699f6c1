import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { bitOf } from '../../../../domain/availability.ts'
import { monthOfDay, monthsOfDays } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { HourState, StateOfHour } from '../../../../domain/staffing.ts'
import { currentInstant } from '../../../clock.ts'
import { callApi } from '../../../http/client.ts'
import { staffingQuery } from '../../../http/staffing-query.ts'
import { useSave } from '../../../http/use-save.ts'
import { readStaffingAgain, teamQuery } from '../requests.ts'
import { type Asking, forgetHow } from './use-how-asked.ts'

interface Booking {
  userId: string
  slots: readonly SlotRef[]
  to: 'booked' | 'unbooked'
  /** Books hours for which the person is booked in another project, too. */
  force: boolean
}

/** Books chosen hours of a person, or takes their bookings back. The result is the states before, by which it is undone. */
export function useBooking(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (booking: Booking) => change(queries, projectId, booking),
    onSettled: () => readStaffingAgain(queries, projectId),
  })
}

interface Wanted extends Asking {
  userIds: readonly string[]
  slots: readonly SlotRef[]
}

/** Asks people for the chosen hours. */
export function useAsk(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: ({ userIds, slots, releaseId, answerWithin, ...how }: Wanted) =>
      callApi('createRequest', {
        params: { projectId },
        body: {
          slots: [...slots],
          userIds: [...userIds],
          ...how,
          ...(releaseId && { releaseId }),
          ...(answerWithin !== undefined && { answerBy: instantIn(answerWithin) }),
        },
      }),
    onSuccess: (_, asked) => forgetHow(queries, projectId, asked),
    onSettled: () => readStaffingAgain(queries, projectId),
  })
}

/** The instant so many hours from now, in UTC. */
const instantIn = (hours: number) => new Date(currentInstant() + hours * 60 * 60 * 1000).toISOString()

async function change(
  queries: QueryClient,
  projectId: string,
  { userId, slots, to, force }: Booking,
): Promise<StateOfHour[]> {
  const before = await statesOf(queries, projectId, userId, slots)
  // In an open project each given hour is booked, so what is not booked is not given either.
  const { booking } = await queries.fetchQuery({ ...staffingQuery(projectId), staleTime: Infinity })
  const state: HourState | null = to === 'booked' ? to : booking === 'open' ? null : 'given'
  const changed = before.filter((slot) => (slot.state === 'booked') !== (to === 'booked'))
  if (changed.length === 0) return []
  await callApi('setBookings', {
    params: { projectId },
    body: {
      slots: changed.map((slot): StateOfHour => ({ ...slot, state })),
      force,
    },
  })
  return changed
}

/** The states that these hours have for the person now. */
async function statesOf(
  queries: QueryClient,
  projectId: string,
  userId: string,
  slots: readonly SlotRef[],
): Promise<StateOfHour[]> {
  const months = new Map(
    await Promise.all(
      monthsOfDays(slots.map(({ date }) => date)).map(
        async (month) => [month, await queries.fetchQuery(teamQuery(projectId, month))] as const,
      ),
    ),
  )
  return slots.map(({ date, hour }) => {
    const person = months.get(monthOfDay(date))?.get(userId)
    const has = (kind: HourState) => ((person?.[kind][Number(date.slice(8)) - 1] ?? 0) & bitOf(hour)) !== 0
    return { date, hour, userId, state: has('booked') ? 'booked' : has('given') ? 'given' : null }
  })
}

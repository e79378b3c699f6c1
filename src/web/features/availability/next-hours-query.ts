import { queryOptions } from '@tanstack/react-query'
import { eurosToCents } from '../../../domain/money.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { callApi } from '../../http/client.ts'
import { projectKey } from '../../http/query-keys.ts'
import type { NextHours } from './day-list-view-model.ts'

/** The caller's saved hours that end next after the beginning of a slot; null for none. */
export function nextHoursQuery(projectId: string, { date, hour }: SlotRef) {
  return queryOptions({
    queryKey: projectKey(projectId, 'next-hours', `${date} ${hour}`),
    queryFn: async ({ signal }): Promise<NextHours | null> => {
      const query = { from: date, hour: String(hour) }
      const { next } = await callApi('findNextHours', { params: { projectId }, query, signal })
      return next && { ...next, cents: eurosToCents(next.euros) }
    },
  })
}

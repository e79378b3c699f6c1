import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StateOfHour } from '../../../../domain/staffing.ts'
import { callApi } from '../../../http/client.ts'
import { readStaffingAgain } from '../requests.ts'

/** Gives hours the states back that they had. An offer to undo goes at its press, so the next press is of another offer. */
export function useUndoBooking(projectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (before: StateOfHour[]) =>
      callApi('setBookings', { params: { projectId }, body: { slots: before, force: true } }),
    onSettled: () => readStaffingAgain(queries, projectId),
  })
}

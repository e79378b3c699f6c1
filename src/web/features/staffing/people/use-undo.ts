/** Undoes bookings and requests. An offer to undo goes at its press, so a failure is told in a toast of its own. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StateOfHour } from '../../../../domain/staffing.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { callApi } from '../../../http/client.ts'
import { useTexts } from '../../../i18n/language.ts'
import { useToast } from '../../../ui/toast.tsx'
import { readStaffingAgain } from '../requests.ts'
import { texts } from './texts.ts'

/** Gives hours the states back that they had. */
export function useUndoBooking(projectId: string) {
  return useUndo(projectId, (before: StateOfHour[]) =>
    callApi('setBookings', { params: { projectId }, body: { slots: before, force: true } }),
  )
}

/** Withdraws a request that was just made. */
export function useUndoAsking(projectId: string) {
  return useUndo(projectId, (requestId: string) =>
    callApi('withdrawRequest', { params: { projectId, requestId } }),
  )
}

function useUndo<Done>(projectId: string, mutationFn: (done: Done) => Promise<unknown>) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { show } = useToast()
  return useMutation({
    mutationFn,
    onError: (error) => show(sentenceOf(error, t.undoFailed), { tone: 'error' }),
    onSettled: () => readStaffingAgain(queries, projectId),
  })
}

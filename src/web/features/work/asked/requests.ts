import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MyRequestReply } from '../../../../contract/requests.ts'
import { centsToEuros } from '../../../../domain/money.ts'
import { callApi } from '../../../http/client.ts'
import { useSave } from '../../../http/use-save.ts'
import { inBackground } from '../../../in-background.ts'
import { withOfflineReply } from '../../../session/offline-query.ts'
import { centsOf } from './view-model.ts'

/** The requests to the person. */
export function myRequestsQuery() {
  return queryOptions({
    queryKey: ['work', 'requests'],
    ...withOfflineReply((signal) => callApi('listMyRequests', { signal })),
    staleTime: 0,
  })
}

/** The hours that are accepted; undefined: the request is declined. */
type Answer = MyRequestReply['slots'] | undefined

/** Answers a request; afterwards the requests and the person's work are read again, also after a refusal. */
export function useAnswer(
  requestId: string,
  on: { answered: (answer: Answer) => void; failed: (error: Error) => void },
) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: async (answer: Answer) => {
      const params = { requestId }
      if (answer === undefined) return callApi('declineRequest', { params })
      const slots = answer.map(({ date, hour }) => ({ date, hour }))
      const euros = centsToEuros(centsOf(answer))
      return callApi('acceptRequest', { params, body: { slots, euros } })
    },
    onSuccess: ({ request }, answer) => {
      queries.setQueryData(
        myRequestsQuery().queryKey,
        (reply) =>
          reply && { requests: reply.requests.map((each) => (each.id === request.id ? request : each)) },
      )
      on.answered(answer)
    },
    onError: on.failed,
    onSettled: () => inBackground(queries.invalidateQueries({ queryKey: ['work'] })),
  })
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MyRequestReply } from '../../../../contract/requests.ts'
import { centsToEuros } from '../../../../domain/money.ts'
import { ApiError } from '../../../http/api-error.ts'
import { callApi } from '../../../http/client.ts'
import { ownKey } from '../../../http/query-keys.ts'
import { useSave } from '../../../http/use-save.ts'
import { inBackground } from '../../../in-background.ts'
import { draftQuery } from '../../../session/drafts.ts'
import { withOfflineReply } from '../../../session/offline-query.ts'
import { useTypedDraft } from '../../../session/use-typed-draft.ts'
import { centsOf, type LeftOut, type Line, toggled } from './view-model.ts'

/** The requests to the person. */
export function myRequestsQuery() {
  return queryOptions({
    ...withOfflineReply(ownKey('work', 'requests'), { name: 'listMyRequests', args: {} }),
    staleTime: 0,
  })
}

/** The draft: the hours that the person leaves out, by request. */
export const draftOfLeftOut = () => draftQuery<LeftOut>(ownKey('requests-draft'), { isStored: true })

const NO_HOURS: LeftOut = []

/** The hours of a request that are left out, and a function that leaves hours out or chooses them again. */
export function useLeftOut(requestId: string) {
  const [{ [requestId]: leftOut = NO_HOURS }, change] = useTypedDraft(draftOfLeftOut())
  const toggle = (hours: Line['hours']) =>
    change(({ [requestId]: before = NO_HOURS, ...others }) => {
      const after = toggled(before, hours)
      return after.length === 0 ? others : { ...others, [requestId]: after }
    })
  return [leftOut, toggle] as const
}

/** The hours that are accepted; undefined: the request is declined. */
type Answer = MyRequestReply['slots'] | undefined

/**
 * Answers a request; afterwards the requests and the person's work are read again, also after a refusal.
 * @param on.failed hears whether the request is still open, and so still has its card
 */
export function useAnswer(
  requestId: string,
  on: { answered: (answer: Answer) => void; failed: (error: Error, isOpen: boolean) => void },
) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: ownKey('work') })
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
      inBackground(readAgain())
    },
    onError: async (error) => {
      const reading = readAgain()
      // A refused request may have ended meanwhile, which is known once it is read.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) await reading
      const reply = queries.getQueryData(myRequestsQuery().queryKey)
      on.failed(error, reply?.requests.find(({ id }) => id === requestId)?.state === 'open')
    },
  })
}

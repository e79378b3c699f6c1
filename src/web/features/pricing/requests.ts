import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Wages } from '../../../domain/pricing.ts'
import { callApi } from '../../http/client.ts'
import { useSave } from '../../http/use-save.ts'
import { wagesOfReply, wagesToBody } from './view-model.ts'

export function wagesQuery(tenantId: string) {
  return queryOptions({
    queryKey: ['tenant', tenantId, 'wages'],
    queryFn: ({ signal }) => callApi('getWageConfig', { params: { tenantId }, signal }),
    select: wagesOfReply,
  })
}

export function useSaveWages(tenantId: string) {
  const queries = useQueryClient()
  const { queryKey } = wagesQuery(tenantId)
  return useSave({
    mutationFn: (wages: Wages) =>
      callApi('setWageConfig', { params: { tenantId }, body: wagesToBody(wages) }),
    // A read that began before the save must not arrive after it.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (reply) => {
      queries.setQueryData(queryKey, reply)
      // The wages hold in every project of the tenant, in every month.
      void queries.invalidateQueries({
        predicate: ({ queryKey: [kind, , part] }) => kind === 'project' && part === 'summary',
      })
    },
  })
}

/** The calls of the days of wages, which load after the amounts. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { overrideInEuros, wagesInEuros } from '../../../../contract/euros.ts'
import type { Period, PeriodChoice, WageOverride, Wages } from '../../../../domain/wages.ts'
import { callApi } from '../../../http/client.ts'
import { tenantKey } from '../../../http/query-keys.ts'
import { useSave } from '../../../http/use-save.ts'
import { inBackground } from '../../../in-background.ts'
import { wagesQuery } from '../requests.ts'
import { invalidateSummaries, ownWagesQuery } from '../wages-requests.ts'

/** Asks which given hours a change of wages would reprice; without a person, of the tenant. The reply is not kept, since hours change too. */
export function wagesPreviewQuery(tenantId: string, { userId, ...change }: WagesToPreview) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'wages-preview', JSON.stringify([userId, change])),
    queryFn: ({ signal }) =>
      userId === undefined
        ? callApi('previewWageConfig', {
            params: { tenantId },
            body: { ...wagesInEuros(change.wages as Wages), ...change.choice },
            signal,
          })
        : callApi('previewWageOverride', {
            params: { tenantId, userId },
            body: { ...overrideInEuros(change.wages), ...change.choice },
            signal,
          }),
    gcTime: 0,
  })
}
export interface WagesToPreview {
  userId?: string | undefined
  wages: WageOverride
  choice: PeriodChoice
}

/** Removes planned or earlier wages, of the tenant without a person. */
export function useRemoveWages(tenantId: string, userId: string | undefined) {
  const queries = useQueryClient()
  const { queryKey } = userId === undefined ? wagesQuery(tenantId) : ownWagesQuery(tenantId)
  const changed = () => {
    inBackground(queries.invalidateQueries({ queryKey }))
    inBackground(invalidateSummaries(queries))
  }
  return useSave({
    mutationFn: (validFrom: string) =>
      userId === undefined
        ? callApi('removeWageConfig', { params: { tenantId, validFrom } })
        : callApi('removeWageOverride', { params: { tenantId, userId, validFrom } }),
    onSettled: changed,
  })
}

/** Sets wages again that were removed. */
export function useRestoreWages(tenantId: string, userId: string | undefined) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: async ({ validFrom, wages }: Period<WageOverride>): Promise<void> => {
      await (userId === undefined
        ? callApi('setWageConfig', {
            params: { tenantId },
            body: { ...wagesInEuros(wages as Wages), validFrom },
          })
        : callApi('setWageOverride', {
            params: { tenantId, userId },
            body: { ...overrideInEuros(wages), validFrom },
          }))
    },
    onSettled: () => {
      const { queryKey } = userId === undefined ? wagesQuery(tenantId) : ownWagesQuery(tenantId)
      inBackground(queries.invalidateQueries({ queryKey }))
      inBackground(invalidateSummaries(queries))
    },
  })
}

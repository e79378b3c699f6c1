import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { eurosOrNull, wagesInCents } from '../../../contract/euros.ts'
import type { WagesReply } from '../../../contract/pricing.ts'
import type { PriceOfSlot } from '../../../domain/pricing.ts'
import { type DatedWages, onAllDays } from '../../../domain/wages.ts'
import { firstReads } from '../../first-reads.ts'
import type { CellChange } from '../../grid/edits/edit-kind.ts'
import { arrivedReply, callApi, callRead } from '../../http/client.ts'
import { invalidateParts, tenantKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { commonTexts } from '../../i18n/texts.ts'
import { inBackground } from '../../in-background.ts'
import { TOAST_MS, useToast } from '../../ui/toast.tsx'
import type { PriceTarget } from './view-model.ts'

/** The tenant’s wages by the days from which they hold, in cents. A server of before gives those of today alone. */
export function periodsOfReply(
  reply: Partial<Pick<WagesReply, 'periods'>> & Omit<WagesReply, 'periods'>,
): DatedWages {
  const periods = reply.periods?.map((each) => ({ validFrom: each.validFrom, wages: wagesInCents(each) }))
  return periods ?? onAllDays(wagesInCents(reply))
}

export function wagesQuery(tenantId: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'wages'),
    initialData: () => arrivedReply(firstReads.wages(tenantId)),
    queryFn: ({ signal }) => callRead(firstReads.wages(tenantId), signal),
    select: periodsOfReply,
  })
}

/** Reads the tenant's wages for a planner, who may read them only as the wages of a project. */
export function projectWagesQuery({ id, tenantId }: { id: string; tenantId: string }) {
  return queryOptions({
    ...wagesQuery(tenantId),
    queryFn: ({ signal }) => callRead(firstReads.projectWages(id), signal),
  })
}

/** Saves a slot's price; null clears it. The callbacks run even if the dialog has been unmounted. */
export function useSaveSlotPrice(
  projectId: string,
  target: PriceTarget,
  { onSaved, onFailed }: { onSaved: (change: CellChange<number | null>) => void; onFailed: () => void },
) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: async ({ date, hour, after }: CellChange<number | null>) => {
      const body = { date, hour, amount: eurosOrNull(after) }
      return target.level === 'project'
        ? callApi('setSlotPrice', { params: { projectId }, body })
        : callApi('setUserSlotPrice', { params: { projectId, userId: target.userId }, body })
    },
    onSuccess: async (_, change) => {
      // Waits until the months are read again, so that the price is in its cell when the dialog closes.
      await invalidatePrices(queries, projectId)
      onSaved(change)
    },
    onError: onFailed,
  })
}

/** Saves the prices of many slots, all or none, and shows the result. Resolves to whether the server saved them. */
export function useSlotPriceSaver(projectId: string, target: PriceTarget) {
  const queries = useQueryClient()
  const { show } = useToast()
  return async (prices: readonly PriceOfSlot[]): Promise<boolean> => {
    const slots = prices.map(({ date, hour, cents }) => {
      return { date, hour, amount: eurosOrNull(cents) }
    })
    const t = commonTexts[currentLanguage()]
    try {
      await (target.level === 'project'
        ? callApi('setSlotPrices', { params: { projectId }, body: { slots } })
        : callApi('setUserSlotPrices', { params: { projectId, userId: target.userId }, body: { slots } }))
    } catch {
      show(t.saveFailed, { tone: 'error', ms: TOAST_MS })
      return false
    }
    await invalidatePrices(queries, projectId)
    show(t.saved)
    return true
  }
}

/** A price is part of the project's month, of each person's month and of the sums. Waits only for the months. */
function invalidatePrices(queries: QueryClient, projectId: string): Promise<void> {
  inBackground(invalidateParts(queries, projectId, 'summary', 'effective-wages'))
  return invalidateParts(queries, projectId, 'schedule')
}

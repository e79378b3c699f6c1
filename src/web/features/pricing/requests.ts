import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  eurosOrNull,
  overrideInCents,
  overrideInEuros,
  wagesInCents,
  wagesInEuros,
} from '../../../contract/euros.ts'
import type { WageOverride, Wages } from '../../../domain/pricing.ts'
import { firstReads } from '../../first-reads.ts'
import { callApi, callRead } from '../../http/client.ts'
import { invalidateParts, readKey, tenantKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { useToast } from '../../ui/toast.tsx'
import { texts } from './texts.ts'
import type { PricedSlot, PriceTarget } from './view-model.ts'

export function wagesQuery(tenantId: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'wages'),
    queryFn: ({ signal }) => callRead(firstReads.wages(tenantId), signal),
    select: wagesInCents,
  })
}

export function useSaveWages(tenantId: string) {
  const queries = useQueryClient()
  const { queryKey } = wagesQuery(tenantId)
  return useSave({
    mutationFn: (wages: Wages) =>
      callApi('setWageConfig', { params: { tenantId }, body: wagesInEuros(wages) }),
    // A read that began before the save must not arrive after it.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (reply) => {
      queries.setQueryData(queryKey, reply)
      inBackground(readSummariesAgain(queries))
    },
  })
}

/** Saves a slot's price, or clears it with null. Says how it ended also to a screen that has let go of it. */
export function useSaveSlotPrice(
  projectId: string,
  target: PriceTarget,
  { onSaved, onFailed }: { onSaved: (cents: number | null) => void; onFailed: () => void },
) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: async ({ date, hour, cents }: Pick<PricedSlot, 'date' | 'hour' | 'cents'>) => {
      const body = { date, hour, amount: eurosOrNull(cents) }
      return target.level === 'project'
        ? callApi('setSlotPrice', { params: { projectId }, body })
        : callApi('setUserSlotPrice', { params: { projectId, userId: target.userId }, body })
    },
    onSuccess: async (_, { cents }) => {
      // Waits for the months, so that the price is in its cell when the dialog closes.
      await readPricesAgain(queries, projectId)
      onSaved(cents)
    },
    onError: onFailed,
  })
}

/** Saves prices of many slots, all or none, and says how it ended; resolves to whether the server has them. */
export function useSlotPriceSaver(projectId: string, target: PriceTarget) {
  const queries = useQueryClient()
  const { show } = useToast()
  return async (prices: readonly Pick<PricedSlot, 'date' | 'hour' | 'cents'>[]): Promise<boolean> => {
    const slots = prices.map(({ date, hour, cents }) => {
      return { date, hour, amount: eurosOrNull(cents) }
    })
    const say = texts[currentLanguage()]
    try {
      await (target.level === 'project'
        ? callApi('setSlotPrices', { params: { projectId }, body: { slots } })
        : callApi('setUserSlotPrices', { params: { projectId, userId: target.userId }, body: { slots } }))
    } catch {
      show(say.saveFailed, { tone: 'error' })
      return false
    }
    await readPricesAgain(queries, projectId)
    show(say.saved)
    return true
  }
}

/** A price shows in the month, of the project and of each person, and in what hours amount to. Waits for the months. */
function readPricesAgain(queries: QueryClient, projectId: string): Promise<void> {
  inBackground(invalidateParts(queries, projectId, 'summary', 'effective-wages'))
  return invalidateParts(queries, projectId, 'schedule')
}

/** A person's own wages; null where the tenant's hold. */
export function ownWagesQuery(tenantId: string, userId: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'own-wages', userId),
    queryFn: async ({ signal }): Promise<WageOverride> =>
      overrideInCents(
        (await callApi('getEffectiveWages', { params: { tenantId, userId }, signal })).override,
      ),
  })
}

export function useSaveOwnWages(tenantId: string, userId: string) {
  const queries = useQueryClient()
  const { queryKey } = ownWagesQuery(tenantId, userId)
  return useSave({
    mutationFn: async (wages: WageOverride): Promise<WageOverride> =>
      overrideInCents(
        await callApi('setWageOverride', { params: { tenantId, userId }, body: overrideInEuros(wages) }),
      ),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (kept) => {
      queries.setQueryData(queryKey, kept)
      inBackground(readSummariesAgain(queries))
    },
  })
}

/** Wages hold in every project of the tenant, in every month. */
function readSummariesAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => readKey(queryKey)?.part === 'summary',
  })
}

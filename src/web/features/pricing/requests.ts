import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  eurosOrNull,
  overrideInCents,
  overrideInEuros,
  wagesInCents,
  wagesInEuros,
} from '../../../contract/euros.ts'
import type { WageOverridesReply, WagesReply } from '../../../contract/pricing.ts'
import { type PriceOfSlot } from '../../../domain/pricing.ts'
import { type DatedOverride, type DatedWages, NO_OWN_WAGES, onAllDays } from '../../../domain/wages.ts'
import { firstReads } from '../../first-reads.ts'
import { callApi, callRead } from '../../http/client.ts'
import { invalidateParts, readKey, tenantKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { changeDraft, draftQuery, readDraft, useDraft } from '../../session/drafts.ts'
import { useToast } from '../../ui/toast.tsx'
import { texts } from './texts.ts'
import {
  changedMeanwhile,
  type Doubt,
  type PriceTarget,
  type TypedWage,
  type TypedWages,
  wagesAfter,
} from './view-model.ts'

/** The tenant’s wages by the days from which they hold, in cents. */
const periodsOfReply = (reply: WagesReply): DatedWages => onAllDays(wagesInCents(reply))

export function wagesQuery(tenantId: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'wages'),
    queryFn: ({ signal }) => callRead(firstReads.wages(tenantId), signal),
    select: periodsOfReply,
  })
}

/** The tenant's wages that are typed and not saved, and what changes them. */
export function useWagesDraft(tenantId: string) {
  const queries = useQueryClient()
  const query = draftQuery<TypedWage<number>>(tenantKey(tenantId, 'wages-draft'))
  const [typed, change] = useDraft(query)
  return { typed, change, read: () => readDraft(queries, query) }
}

export interface WagesToSave<Cents extends number | null> {
  typed: TypedWages<Cents>
  /** Whether the amounts may replace others that somebody else has saved since they were typed. */
  isSure: boolean
}

/** Saves the typed wages. Its reply are the wages to ask about first, or none once all are saved. */
export function useSaveWages(tenantId: string) {
  const queries = useQueryClient()
  const query = wagesQuery(tenantId)
  return useSave({
    mutationFn: async ({ typed, isSure }: WagesToSave<number>): Promise<Doubt[]> => {
      // All wages are sent, so the others are read first: somebody else may have changed them.
      const saved = wagesInCents(await queries.fetchQuery({ ...query, staleTime: 0 }))
      const doubts = isSure ? [] : changedMeanwhile(saved, typed)
      if (doubts.length > 0) return doubts
      // A read that began before the save must not arrive after it.
      await queries.cancelQueries({ queryKey: query.queryKey })
      const body = wagesInEuros(wagesAfter(saved, typed))
      queries.setQueryData(query.queryKey, await callApi('setWageConfig', { params: { tenantId }, body }))
      inBackground(invalidateSummaries(queries))
      return []
    },
  })
}

/** Saves a slot's price; null clears it. The callbacks run even if the dialog has been unmounted. */
export function useSaveSlotPrice(
  projectId: string,
  target: PriceTarget,
  { onSaved, onFailed }: { onSaved: (cents: number | null) => void; onFailed: () => void },
) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: async ({ date, hour, cents }: PriceOfSlot) => {
      const body = { date, hour, amount: eurosOrNull(cents) }
      return target.level === 'project'
        ? callApi('setSlotPrice', { params: { projectId }, body })
        : callApi('setUserSlotPrice', { params: { projectId, userId: target.userId }, body })
    },
    onSuccess: async (_, { cents }) => {
      // Waits until the months are read again, so that the price is in its cell when the dialog closes.
      await invalidatePrices(queries, projectId)
      onSaved(cents)
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
    const t = texts[currentLanguage()]
    try {
      await (target.level === 'project'
        ? callApi('setSlotPrices', { params: { projectId }, body: { slots } })
        : callApi('setUserSlotPrices', { params: { projectId, userId: target.userId }, body: { slots } }))
    } catch {
      show(t.saveFailed, { tone: 'error' })
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

/** Wages by the id of the person and the days from which they hold; null for modes in which the tenant's wage holds. */
export type OwnWages = Readonly<Record<string, DatedOverride>>

/** The wages of everybody who has their own. */
function ownWagesQuery(tenantId: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'own-wages'),
    queryFn: async ({ signal }): Promise<OwnWages> => {
      const wages: Record<string, DatedOverride> = {}
      let before: string | null = null
      do {
        const query: { before?: string } = before === null ? {} : { before }
        const page: WageOverridesReply = await callApi('listWageOverrides', {
          params: { tenantId },
          query,
          signal,
        })
        for (const { userId, ...own } of page.overrides) wages[userId] = onAllDays(overrideInCents(own))
        before = page.next
      } while (before !== null)
      return wages
    },
  })
}

export function usePersonWages(tenantId: string, userId: string) {
  return useQuery({
    ...ownWagesQuery(tenantId),
    select: (wages: OwnWages) => wages[userId] ?? NO_OWN_WAGES,
  })
}

/** The wages of people that are typed and not saved, by person. */
const peopleWagesDraft = (tenantId: string) =>
  draftQuery<TypedWages<number | null>>(tenantKey(tenantId, 'own-wages-draft'))
const NONE_TYPED: TypedWages<number | null> = {}

/** The wages of one person that are typed and not saved, and what changes them. */
export function usePersonWagesDraft(tenantId: string, userId: string) {
  const queries = useQueryClient()
  const query = peopleWagesDraft(tenantId)
  const { data: typed = NONE_TYPED } = useQuery({ ...query, select: (all) => all[userId] ?? NONE_TYPED })
  const change = (write: (typed: TypedWages<number | null>) => TypedWages<number | null>) =>
    changeDraft(queries, query, ({ [userId]: before = NONE_TYPED, ...others }) => {
      const after = write(before)
      return Object.keys(after).length === 0 ? others : { ...others, [userId]: after }
    })
  return { typed, change, read: () => readDraft(queries, query)[userId] ?? NONE_TYPED }
}

/** Ids of the people with wages that are typed and not saved. */
export function usePeopleWithTypedWages(tenantId: string): string[] {
  const { data = [] } = useQuery({ ...peopleWagesDraft(tenantId), select: Object.keys })
  return data
}

export function useSavePersonWages(tenantId: string, userId: string) {
  const queries = useQueryClient()
  const { queryKey } = ownWagesQuery(tenantId)
  return useSave({
    mutationFn: async ({ typed, isSure }: WagesToSave<number | null>): Promise<Doubt[]> => {
      const { override } = await callApi('getEffectiveWages', { params: { tenantId, userId } })
      const saved = overrideInCents(override)
      const doubts = isSure ? [] : changedMeanwhile(saved, typed)
      if (doubts.length > 0) return doubts
      await queries.cancelQueries({ queryKey })
      const body = overrideInEuros(wagesAfter(saved, typed))
      const reply = await callApi('setWageOverride', { params: { tenantId, userId }, body })
      queries.setQueryData(queryKey, (wages) => ({ ...wages, [userId]: onAllDays(overrideInCents(reply)) }))
      inBackground(invalidateSummaries(queries))
      return []
    },
  })
}

/** Invalidates the sums of every project and month, since wages hold in the whole tenant. */
function invalidateSummaries(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => readKey(queryKey)?.part === 'summary',
  })
}

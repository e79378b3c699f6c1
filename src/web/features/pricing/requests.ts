import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  eurosOrNull,
  overrideInCents,
  overrideInEuros,
  wagesInCents,
  wagesInEuros,
} from '../../../contract/euros.ts'
import type { WageOverrideReply, WageOverridesReply, WagesReply } from '../../../contract/pricing.ts'
import { DEFAULT_TIME_ZONE } from '../../../domain/calendar.ts'
import type { PriceOfSlot } from '../../../domain/pricing.ts'
import {
  type DatedOverride,
  type DatedWages,
  NO_OWN_WAGES,
  onAllDays,
  type Period,
  type PeriodChoice,
  periodOn,
  type WageOverride,
  type Wages,
} from '../../../domain/wages.ts'
import { today } from '../../clock.ts'
import { firstReads } from '../../first-reads.ts'
import { arrivedReply, callApi, callRead } from '../../http/client.ts'
import { invalidateParts, readKey, tenantKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { changeDraft, draftQuery, readDraft, useDraft } from '../../session/drafts.ts'
import { useToast } from '../../ui/toast.tsx'
import { texts } from './texts.ts'
import {
  changedMeanwhile,
  choiceOf,
  dayOfFrom,
  type Doubt,
  type From,
  type PriceTarget,
  type TypedWage,
  type TypedWages,
  wagesAfter,
} from './view-model.ts'

/** The tenant’s wages by the days from which they hold, in cents. A server of before gives those of today alone. */
function periodsOfReply(
  reply: Partial<Pick<WagesReply, 'periods'>> & Omit<WagesReply, 'periods'>,
): DatedWages {
  const periods = reply.periods?.map((each) => ({ validFrom: each.validFrom, wages: wagesInCents(each) }))
  return periods ?? onAllDays(wagesInCents(reply))
}

/** A person’s own wages, like `periodsOfReply`. */
function ownPeriodsOfReply(
  reply: Partial<Pick<WageOverrideReply, 'periods'>> & Omit<WageOverrideReply, 'periods'>,
): DatedOverride {
  const periods = reply.periods?.map((each) => ({ validFrom: each.validFrom, wages: overrideInCents(each) }))
  return periods ?? onAllDays(overrideInCents(reply))
}

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

/** The tenant's wages that are typed and not saved, and what changes them. */
export function useWagesDraft(tenantId: string) {
  const queries = useQueryClient()
  const query = draftQuery<TypedWage<number>>(tenantKey(tenantId, 'wages-draft'))
  const [typed, change] = useDraft(query)
  return { typed, change, read: () => readDraft(queries, query) }
}

export interface WagesToSave<Cents extends number | null> {
  typed: TypedWages<Cents>
  from: From
  /** Whether the page knows one period alone. */
  isOnly: boolean
  /** Whether the amounts may replace others that somebody else has saved since they were typed. */
  isSure: boolean
}

/** Saves the typed wages. Its reply are the wages to ask about first, or none once all are saved. */
export function useSaveWages(tenantId: string) {
  const queries = useQueryClient()
  const query = wagesQuery(tenantId)
  return useSave({
    mutationFn: async ({ typed, from, isOnly, isSure }: WagesToSave<number>): Promise<Doubt[]> => {
      const now = todayOfWages()
      // All wages are sent, so the others are read first: somebody else may have changed them.
      const periods = periodsOfReply(await queries.fetchQuery({ ...query, staleTime: 0 }))
      const saved = periodOn(periods, dayOfFrom(from, now)).wages
      const doubts = isSure ? [] : changedMeanwhile(saved, typed)
      if (doubts.length > 0) return doubts
      // A read that began before the save must not arrive after it.
      await queries.cancelQueries({ queryKey: query.queryKey })
      const body = { ...wagesInEuros(wagesAfter(saved, typed)), ...choiceOf(from, { isOnly, today: now }) }
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
        for (const { userId, ...own } of page.overrides) wages[userId] = ownPeriodsOfReply(own)
        before = page.next
      } while (before !== null)
      return wages
    },
  })
}

export function usePersonWages(tenantId: string, userId: string, enabled = true) {
  return useQuery({
    ...ownWagesQuery(tenantId),
    enabled,
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
    mutationFn: async ({ typed, from, isOnly, isSure }: WagesToSave<number | null>): Promise<Doubt[]> => {
      const now = todayOfWages()
      const { override } = await callApi('getEffectiveWages', { params: { tenantId, userId } })
      const saved = periodOn(ownPeriodsOfReply(override), dayOfFrom(from, now)).wages
      const doubts = isSure ? [] : changedMeanwhile(saved, typed)
      if (doubts.length > 0) return doubts
      await queries.cancelQueries({ queryKey })
      const body = { ...overrideInEuros(wagesAfter(saved, typed)), ...choiceOf(from, { isOnly, today: now }) }
      const reply = await callApi('setWageOverride', { params: { tenantId, userId }, body })
      queries.setQueryData(queryKey, (wages) => ({ ...wages, [userId]: ownPeriodsOfReply(reply) }))
      inBackground(invalidateSummaries(queries))
      return []
    },
  })
}

/** Today where wages are decided: in Germany. */
export const todayOfWages = () => today(DEFAULT_TIME_ZONE)

/** Invalidates the sums of every project and month, since wages hold in the whole tenant. */
function invalidateSummaries(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => readKey(queryKey)?.part === 'summary',
  })
}

/** The calls of the forms of wages. The month is drawn without them. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { overrideInCents, overrideInEuros, wagesInEuros } from '../../../contract/euros.ts'
import type { WageOverrideReply, WageOverridesReply } from '../../../contract/pricing.ts'
import { DEFAULT_TIME_ZONE } from '../../../domain/calendar.ts'
import { type DatedOverride, NO_OWN_WAGES, onAllDays, periodOn } from '../../../domain/wages.ts'
import { today } from '../../clock.ts'
import { callApi } from '../../http/client.ts'
import { readKey, tenantKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { inBackground } from '../../in-background.ts'
import { changeDraft, draftQuery, readDraft, useDraft } from '../../session/drafts.ts'
import { periodsOfReply, wagesQuery } from './requests.ts'
import {
  changedMeanwhile,
  choiceOf,
  dayOfFrom,
  type Doubt,
  type From,
  type TypedWage,
  type TypedWages,
  wagesAfter,
} from './view-model.ts'

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

/** A person’s own wages, like `periodsOfReply`. */
function ownPeriodsOfReply(
  reply: Partial<Pick<WageOverrideReply, 'periods'>> & Omit<WageOverrideReply, 'periods'>,
): DatedOverride {
  const periods = reply.periods?.map((each) => ({ validFrom: each.validFrom, wages: overrideInCents(each) }))
  return periods ?? onAllDays(overrideInCents(reply))
}

/** Wages by the id of the person and the days from which they hold; null for modes in which the tenant's wage holds. */
export type OwnWages = Readonly<Record<string, DatedOverride>>

/** The wages of everybody who has their own. */
export function ownWagesQuery(tenantId: string) {
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

/** Reads everybody's own wages as long as a list of people is on the screen, and draws nothing. */
export function useOwnWages(tenantId: string, enabled: boolean): void {
  useQuery({ ...ownWagesQuery(tenantId), enabled, notifyOnChangeProps: [] })
}

/** One person's own wages. `useOwnWages` keeps them fresh, without a timer for each person of the list. */
export function usePersonWages(tenantId: string, userId: string, enabled = true) {
  return useQuery({
    ...ownWagesQuery(tenantId),
    enabled,
    staleTime: Infinity,
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
export function invalidateSummaries(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => readKey(queryKey)?.part === 'summary',
  })
}

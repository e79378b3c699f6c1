import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Day, type Month, monthOfDay, monthsOfDays } from '../../../../domain/calendar.ts'
import { patternKey, slotKey, type SlotKey } from '../../../../domain/slot.ts'
import type { NeedOfPattern, NeedOfSlot, PatternNeed } from '../../../../domain/staffing.ts'
import { weekdayOfRow } from '../../../grid/draw/cells.ts'
import type { CellValue, EditKind } from '../../../grid/edits/edit-kind.ts'
import { callApi } from '../../../http/client.ts'
import { invalidateParts, projectKey } from '../../../http/query-keys.ts'
import { untilSynced } from '../../../http/synced-versions.ts'
import { inBackground } from '../../../in-background.ts'
import { portionsOf, untilNotified } from '../requests.ts'

/** The people of a month's hours, and what they cost. */
export function coverageQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'coverage', month),
    queryFn: ({ signal }) => callApi('getCoverage', { params: { projectId }, query: { month }, signal }),
  })
}

/** The costs of the days of a month, which change whenever the coverage does. */
export function costsQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'coverage', 'costs', month),
    queryFn: ({ signal }) => callApi('getCosts', { params: { projectId }, query: { month }, signal }),
  })
}

/** The numbers of people that are set on single hours. */
export function needsQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'needs', month),
    queryFn: ({ signal }) => callApi('getNeeds', { params: { projectId }, query: { month }, signal }),
  })
}

export function needPatternQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'need-pattern'),
    queryFn: ({ signal }) => callApi('getNeedPattern', { params: { projectId }, signal }),
  })
}

type NeedKindOptions = Pick<EditKind<number | null>, 'asks' | 'onFailed'>

/** The numbers of people that are set on hours, as a kind of value for the grid's edits; null: the hour has none. */
export function needKind(
  queries: QueryClient,
  projectId: string,
  options: NeedKindOptions,
): EditKind<number | null> {
  const queryOf = (month: Month) => needsQuery(projectId, month)
  const numbers = new WeakMap<object, ReadonlyMap<SlotKey, number>>()
  const numbersOf = (month: Month) => {
    const reply = queries.getQueryData(queryOf(month).queryKey)
    if (!reply) return undefined
    const known = numbers.get(reply) ?? numbersByKey(reply.slots)
    numbers.set(reply, known)
    return known
  }
  return {
    ...options,
    read: (date: Day, hour: number) => numbersOf(monthOfDay(date))?.get(slotKey(date, hour)) ?? null,
    patchOf: ({ value }) => ({ ownNeed: value }),
    load: (month) => queries.fetchQuery({ ...queryOf(month), staleTime: Infinity }),
    // One call is saved whole or not at all. If a later one fails, the page reads again what the earlier ones saved.
    async saveAll(cells) {
      for (const some of portionsOf(cells)) {
        const slots = some.map(({ date, hour, value }) => ({ date, hour, people: value }))
        await callApi('setNeeds', { params: { projectId }, body: { slots } })
      }
    },
    onSaved(cells) {
      for (const month of monthsOfDays(cells.map(({ date }) => date)))
        queries.setQueryData(
          queryOf(month).queryKey,
          (reply) => reply && { month, slots: withNumbers(reply.slots, month, cells) },
        )
    },
    async reload(months) {
      // The live events have made the replies stale: without a stream they are read here.
      if (await untilSynced(projectId)) return untilNotified()
      await Promise.all([
        invalidateParts(queries, projectId, 'coverage'),
        ...months.map((month) => queries.invalidateQueries({ queryKey: queryOf(month).queryKey })),
      ])
    },
  }
}

type StoredNeed = NeedOfSlot & { people: number }

const numbersByKey = (slots: readonly StoredNeed[]) =>
  new Map(slots.map(({ date, hour, people }) => [slotKey(date, hour), people]))

/** The numbers of a month after these were saved. */
function withNumbers(
  slots: readonly StoredNeed[],
  month: Month,
  cells: readonly CellValue<number | null>[],
): StoredNeed[] {
  const all = new Map(slots.map((slot) => [slotKey(slot.date, slot.hour), slot]))
  for (const { date, hour, value } of cells) {
    if (monthOfDay(date) !== month) continue
    if (value === null) all.delete(slotKey(date, hour))
    else all.set(slotKey(date, hour), { date, hour, people: value })
  }
  return [...all.values()]
}

/** The numbers of people that the weekly pattern has, by weekday and hour, for the grid's edits. */
export function needPatternKind(
  queries: QueryClient,
  projectId: string,
  { onFailed }: Pick<NeedKindOptions, 'onFailed'>,
): EditKind<number | null> {
  const query = needPatternQuery(projectId)
  const { queryKey } = query
  const cellOf = ({ date, hour, value }: CellValue<number | null>) => {
    return { day: weekdayOfRow(date), hour, people: value }
  }
  return {
    read(row, hour) {
      const day = weekdayOfRow(row)
      const slots = queries.getQueryData(queryKey)?.slots
      return slots?.find((slot) => slot.day === day && slot.hour === hour)?.people ?? null
    },
    patchOf: ({ value }) => ({ ownNeed: value }),
    load: () => queries.fetchQuery({ ...query, staleTime: Infinity }),
    saveAll: (cells) =>
      callApi('setNeedPatternSlots', { params: { projectId }, body: { slots: cells.map(cellOf) } }),
    onSaved: (cells) =>
      queries.setQueryData(
        queryKey,
        (reply) => reply && { slots: withCells(reply.slots, cells.map(cellOf)) },
      ),
    onFailed,
    async reload() {
      // The pattern is part of every month's coverage.
      inBackground(invalidateParts(queries, projectId, 'coverage'))
      await invalidateParts(queries, projectId, 'need-pattern')
    },
  }
}

/** The numbers of the weekly pattern after these were saved. */
function withCells(slots: readonly PatternNeed[], cells: readonly NeedOfPattern[]): PatternNeed[] {
  const saved = new Set(cells.map(({ day, hour }) => patternKey(day, hour)))
  const others = slots.filter(({ day, hour }) => !saved.has(patternKey(day, hour)))
  return [...others, ...cells.flatMap(({ people, ...cell }) => (people === null ? [] : { ...cell, people }))]
}

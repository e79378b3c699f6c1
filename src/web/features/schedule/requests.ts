import { notifyManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Day, Month } from '../../../domain/calendar.ts'
import {
  emptySchedule,
  MAX_SLOTS_AT_ONCE,
  type Mode,
  type ModeOfPattern,
  type PatternSlot,
  type Slot,
  type SlotKey,
} from '../../../domain/slot.ts'
import type { DatedWages } from '../../../domain/wages.ts'
import { withSlots } from '../../../domain/with-slots.ts'
import { firstReads } from '../../first-reads.ts'
import type { Closing } from '../../grid/edits/closing-question.ts'
import type { CellValue, EditKind } from '../../grid/edits/edit-kind.ts'
import type { GestureQuestions } from '../../grid/edits/gesture-questions.ts'
import type { ScheduleSource } from '../../grid/edits/schedule-edits.ts'
import { cachedSchedule } from '../../http/cached-schedule.ts'
import { arrivedReply, callApi } from '../../http/client.ts'
import { projectKey, invalidateParts } from '../../http/query-keys.ts'
import { readSchedule } from '../../http/read-schedule.ts'
import { isSynced, untilSynced } from '../../http/synced-versions.ts'
import { inBackground } from '../../in-background.ts'
import { cellOf, modeIn, NO_PATTERN, type Pattern, patternOf, withCells } from './pattern-view-model.ts'
import { scheduleReaders, scheduleRows } from './view-model.ts'

type PlannedSlot = Slot | ModeOfPattern

/** The month's modes without overrides. */
export function scheduleQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'schedule', month),
    initialData: () => arrivedReply(firstReads.schedule(projectId, month)),
    queryFn: ({ signal }) => readSchedule(firstReads.schedule(projectId, month), signal),
    meta: { ofMonth: (other: Month): object => scheduleQuery(projectId, other) },
  })
}

interface SpokenFacts {
  wages: DatedWages | undefined
  givenSlots: ReadonlySet<SlotKey> | undefined
}

/** The project's month as the grid draws it. The month is empty while it is loading. */
export function useShownMonth(projectId: string, month: Month, { wages, givenSlots }: SpokenFacts) {
  const schedule = useQuery(scheduleQuery(projectId, month))
  const reply = useMemo(() => schedule.data ?? emptySchedule(month), [schedule.data, month])
  // Only labels for assistive technology have these facts, and every cell has one: they can wait.
  const spokenWages = useDeferredValue(wages)
  const spokenGivenSlots = useDeferredValue(givenSlots)
  const rows = useMemo(
    () => scheduleRows(month, reply, { wages: spokenWages, givenSlots: spokenGivenSlots }),
    [month, reply, spokenWages, spokenGivenSlots],
  )
  return {
    reply,
    rows,
    isLoading: schedule.isPending,
    error: schedule.isError && !schedule.data ? schedule.error : undefined,
    retry: schedule.refetch,
  }
}

/** The project's schedule as a source for the grid's edits. */
export function scheduleSource(
  queries: QueryClient,
  projectId: string,
  options: Pick<ScheduleSource, 'onFailed' | 'savePrices' | 'questions'>,
): ScheduleSource {
  const cached = cachedSchedule(queries, {
    queryOf: (month) => scheduleQuery(projectId, month),
    readersOf: scheduleReaders,
    withSaved: withSlots,
  })
  return {
    ...options,
    ...cached,
    saveMode: (slot) => callApi('setSlot', { params: { projectId }, body: slot }),
    // One call is saved whole or not at all. If a later one fails, the page reads again what the earlier ones saved.
    async saveModes(slots) {
      for (const some of portionsOf(slots))
        await callApi('setSlots', { params: { projectId }, body: { slots: some } })
    },
    takeSaved(slots) {
      // The cache has this save already, and may have a later one of somebody else.
      if (!isSynced(projectId)) cached.takeSaved(slots)
    },
    async reload(months) {
      // The live events have the server's values and make the sums stale: without a stream both are read.
      if (await untilSynced(projectId)) return untilNotified()
      inBackground(invalidateParts(queries, projectId, 'summary'))
      await cached.reload(months)
    },
  }
}

/** Waits until the screens have what the cache has: an edit that went before would uncover an older value. */
export const untilNotified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

/**
 * Counts the given hours that would stop counting if these slots had these modes. Changes nothing. Of more slots than one
 * call takes the people may be more, since the calls do not say whom they have in common.
 */
export async function countClosing(projectId: string, slots: readonly PlannedSlot[]): Promise<Closing> {
  const calls = portionsOf(slots).map((some) =>
    callApi('countClosing', { params: { projectId }, body: { slots: some } }),
  )
  const counted = (await Promise.all(calls)).filter(({ hours }) => hours > 0)
  return {
    hours: counted.reduce((sum, { hours }) => sum + hours, 0),
    people: Math.max(0, ...counted.map(({ people }) => people)),
    areMore: counted.length > 1,
  }
}

export function portionsOf<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / MAX_SLOTS_AT_ONCE) }, (_, index) =>
    all.slice(index * MAX_SLOTS_AT_ONCE, (index + 1) * MAX_SLOTS_AT_ONCE),
  )
}

export function patternQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'pattern'),
    queryFn: async ({ signal }): Promise<Pattern> =>
      patternOf((await callApi('getPattern', { params: { projectId }, signal })).slots),
  })
}

/** The weekly pattern as a kind of value for the grid's edits, which saves cell by cell. */
export function patternKind(
  queries: QueryClient,
  projectId: string,
  { questions, onFailed }: { questions: GestureQuestions; onFailed: () => void },
): EditKind<Mode> {
  const { queryKey } = patternQuery(projectId)
  const read = (row: Day, hour: number) => modeIn(queries.getQueryData(queryKey) ?? NO_PATTERN, row, hour)
  const saveAll = (cells: readonly CellValue<Mode>[]) =>
    callApi('setPatternSlots', { params: { projectId }, body: { slots: cells.map(cellOf) } })
  return {
    read,
    patchOf: ({ value }) => ({ mode: value }),
    asks: questions.asks,
    saveOne: (cell) => {
      const { date, hour, value: after } = cell
      return questions.saveClick({ date, hour, before: read(date, hour), after }, () => saveAll([cell]))
    },
    saveAll,
    onSaved: (cells) =>
      queries.setQueryData(queryKey, (pattern) => pattern && withCells(pattern, cells.map(cellOf))),
    onFailed,
    async reload() {
      // The pattern is part of every month and of its sums.
      inBackground(invalidateParts(queries, projectId, 'schedule', 'summary'))
      await invalidateParts(queries, projectId, 'pattern')
    },
  }
}

/** Replaces the whole weekly pattern. */
export async function savePattern(
  queries: QueryClient,
  projectId: string,
  slots: PatternSlot[],
): Promise<void> {
  const { queryKey } = patternQuery(projectId)
  // A read that began before the save must not arrive after it.
  await queries.cancelQueries({ queryKey })
  const saved = await callApi('setPattern', { params: { projectId }, body: { slots } })
  queries.setQueryData(queryKey, patternOf(saved.slots))
  // The pattern is part of every month and of its sums.
  inBackground(invalidateParts(queries, projectId, 'schedule', 'summary'))
}

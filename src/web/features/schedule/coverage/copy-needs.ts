/** Copies how many people hours need, together with their colours. */
import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import { monthsOfDays } from '../../../../domain/calendar.ts'
import { slotKey } from '../../../../domain/slot.ts'
import type { EditResult } from '../../../grid/edits/cell-edits.ts'
import { joinSteps } from '../../../grid/edits/join-steps.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { staffingQuery } from '../../../http/staffing-query.ts'
import type { FilledHour } from '../fills.ts'
import { copiedNeeds } from './copied-needs.ts'
import { needEditsOf, type NeedEditsOptions } from './need-edits.ts'
import { needPatternQuery, needsQuery } from './requests.ts'

/** Copies the needs once the colours of the same hours are filled; one undo takes back both. */
export async function copyNeeds(
  edits: ScheduleEdits,
  hours: readonly FilledHour[],
  filled: EditResult,
  options: NeedEditsOptions,
): Promise<void> {
  const { queries, projectId, onFailed } = options
  const sources = await loadNeedSources(queries, projectId, hours).catch((error: unknown) => {
    // The user has left the page.
    if (!isCancelledError(error)) onFailed(error)
  })
  if (!sources || !(await filled.agreed)) return
  const needs = needEditsOf(edits, options)
  const values = copiedNeeds(hours, { ...sources, ownAt: needs.valueAt })
  const targets = new Set(hours.map(({ date, hour }) => slotKey(date, hour)))
  needs.setAll(values, {
    join: (last, step) =>
      last.cells.every(({ date, hour }) => targets.has(slotKey(date, hour)))
        ? joinSteps(last, step)
        : undefined,
  })
}

async function loadNeedSources(queries: QueryClient, projectId: string, hours: readonly FilledHour[]) {
  const months = monthsOfDays(hours.flatMap(({ date, source }) => [date, source ?? date]))
  const staleTime = Infinity
  const [pattern, staffing] = await Promise.all([
    queries.fetchQuery({ ...needPatternQuery(projectId), staleTime }),
    queries.fetchQuery({ ...staffingQuery(projectId), staleTime }),
    ...months.map((month) => queries.fetchQuery({ ...needsQuery(projectId, month), staleTime })),
  ])
  return { pattern: pattern.slots, byColour: staffing.need }
}

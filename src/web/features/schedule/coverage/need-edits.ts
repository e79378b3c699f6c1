import type { QueryClient } from '@tanstack/react-query'
import type { ValueEdits } from '../../../grid/edits/cell-edits.ts'
import type { GestureQuestions } from '../../../grid/edits/gesture-questions.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { needKind } from './requests.ts'

export type NeedEdits = ValueEdits<number | null>

export interface NeedEditsOptions {
  projectId: string
  queries: QueryClient
  questions: GestureQuestions
  onFailed: (error: unknown) => void
}

/** The edits of needs stay as long as those of the schedule, whose steps they share. */
const known = new WeakMap<ScheduleEdits, NeedEdits>()

export function needEditsOf(
  edits: ScheduleEdits,
  { projectId, queries, questions, onFailed }: NeedEditsOptions,
): NeedEdits {
  const found = known.get(edits)
  if (found) return found
  const kind = needKind(queries, projectId, {
    // A number leaves the mode of its hour, so only the day of the hour can be asked about.
    asks: (changes) =>
      questions.asks(
        changes.map(({ date, hour }) => {
          const mode = edits.modeAt(date, hour)
          return { date, hour, before: mode, after: mode }
        }),
      ),
    onFailed,
  })
  const needs = edits.add(kind)
  known.set(edits, needs)
  return needs
}

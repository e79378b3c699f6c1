import type { QueryClient } from '@tanstack/react-query'
import type { CellEdits, ValueEdits } from '../../../grid/edits/cell-edits.ts'
import type { EditKind } from '../../../grid/edits/edit-kind.ts'
import type { GestureQuestions } from '../../../grid/edits/gesture-questions.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { needKind, needPatternKind } from './requests.ts'

export type NeedEdits = ValueEdits<number | null>

export interface NeedEditsOptions {
  projectId: string
  queries: QueryClient
  questions: GestureQuestions
  onFailed: (error: unknown) => void
}

/** The edits of needs stay as long as those of the colours, whose steps they share. */
const known = new WeakMap<CellEdits, NeedEdits>()

function addedOnce(edits: CellEdits, kind: () => EditKind<number | null>): NeedEdits {
  const needs = known.get(edits) ?? edits.add(kind())
  known.set(edits, needs)
  return needs
}

export function needEditsOf(
  edits: ScheduleEdits,
  { projectId, queries, questions, onFailed }: NeedEditsOptions,
): NeedEdits {
  return addedOnce(edits, () =>
    needKind(queries, projectId, {
      // A number leaves the mode of its hour, so only the day of the hour can be asked about.
      asks: (changes) =>
        questions.asks(
          changes.map(({ date, hour }) => {
            const mode = edits.modeAt(date, hour)
            return { date, hour, before: mode, after: mode }
          }),
        ),
      onFailed,
    }),
  )
}

/** @param edits those of the weekly pattern */
export function patternNeedEditsOf(
  edits: CellEdits,
  { projectId, queries, onFailed }: Omit<NeedEditsOptions, 'questions'>,
): NeedEdits {
  return addedOnce(edits, () => needPatternKind(queries, projectId, { onFailed }))
}

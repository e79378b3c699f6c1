import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { type Mode, nextMode, type SlotRef } from '../../../domain/slot.ts'
import { weekdayOfRow } from '../../grid/draw/cells.ts'
import { createCellEdits } from '../../grid/edits/cell-edits.ts'
import { findClosing } from '../../grid/edits/closing-question.ts'
import type { Direction } from '../../grid/edits/undo-stack.ts'
import { useGestureQuestions, useQuestions } from '../../grid/edits/use-gesture-questions.ts'
import { useReplays } from '../../grid/edits/use-replays.ts'
import { createBrushAt, useBrush } from '../../grid/input/use-brush.ts'
import { gridTexts } from '../../grid/texts.ts'
import { useIsOffline } from '../../http/use-is-offline.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { TOAST_MS, useToast } from '../../ui/toast.tsx'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { countClosing, patternKind, patternQuery } from './requests.ts'
import { scheduleTexts } from './texts.ts'

type Options = Parameters<typeof patternKind>[2]

function createPatternEdits(queries: QueryClient, projectId: string, options: Options) {
  const load = () => queries.fetchQuery({ ...patternQuery(projectId), staleTime: Infinity })
  const edits = createCellEdits({ load, onFailed: options.onFailed })
  return { ...edits, modes: edits.add(patternKind(queries, projectId, options)) }
}

/** Edits of the weekly pattern: each gesture is saved at once, and can be undone. They need a connection. */
export function usePatternEdits(projectId: string) {
  const queries = useQueryClient()
  const t = useTexts(scheduleTexts)
  const { changed } = useTexts(gridTexts)
  const { show } = useToast()
  const isLost = useIsOffline()
  const questions = useQuestions()
  const onFailed = () => show(t.saveFailed, { tone: 'error', ms: TOAST_MS })
  const [edits] = useState(() => createPatternEdits(queries, projectId, { questions, onFailed }))
  useUnloadWarning(useSyncExternalStore(edits.subscribe, edits.isSaving))
  const replay = useReplays(edits, (words, count) => {
    if (count > 0) show(words)
  })

  /** Refuses an edit without a connection, since the edit could not be saved. */
  const refuse = (): void => {
    show(t.noConnection, { tone: 'error' })
  }
  function go(direction: Direction): void {
    questions.forgetClick()
    if (isLost) refuse()
    else inBackground(replay(direction))
  }
  const closing = findClosing({
    // The page has the given hours of a month only, and the pattern is part of all months.
    isGiven: () => undefined,
    countClosing: (slots) =>
      countClosing(
        projectId,
        slots.map(({ date, hour, mode }) => ({ day: weekdayOfRow(date), hour, mode })),
      ),
  })
  useGestureQuestions(questions, { ofGesture: [closing], ofClick: closing, undo: () => go('undo') })
  const paint = (mode: Mode, cells: readonly SlotRef[]): void => {
    if (isLost) refuse()
    else edits.modes.setAll(cells.map(({ date, hour }) => ({ date, hour, value: mode })))
  }
  const { brush: mode, pick, leave, onKey } = useBrush(edits.overlays, paint)
  return {
    brush: mode,
    pick,
    leave,
    edits,
    questions,
    go,
    isLost,
    onFailed,
    tool: {
      onKey,
      press(date: string, hour: number) {
        if (mode) paint(mode, [{ date, hour }])
        else if (isLost) refuse()
        else edits.modes.set({ date, hour, value: nextMode(edits.modes.valueAt(date, hour)) })
      },
      brushAt: mode && !isLost ? createBrushAt(mode, paint, changed) : undefined,
      canSelect: true,
    },
  }
}

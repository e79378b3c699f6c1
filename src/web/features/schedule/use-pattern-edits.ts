import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Slot } from '../../../domain/slot.ts'
import { weekdayOfRow } from '../../grid/draw/cells.ts'
import { createCellEdits } from '../../grid/edits/cell-edits.ts'
import { findClosing } from '../../grid/edits/closing-question.ts'
import { useColours } from '../../grid/edits/use-colours.ts'
import { gridTexts } from '../../grid/texts.ts'
import { useIsOffline } from '../../http/use-is-offline.ts'
import { useTexts } from '../../i18n/language.ts'
import { TOAST_MS, useToast } from '../../ui/toast.tsx'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { countClosing, patternKind, patternQuery } from './requests.ts'
import { scheduleTexts } from './texts.ts'

type Options = Parameters<typeof patternKind>[2]

function createPatternEdits(queries: QueryClient, projectId: string, options: Options) {
  const load = () => queries.fetchQuery({ ...patternQuery(projectId), staleTime: Infinity })
  const edits = createCellEdits({ load, onFailed: options.onFailed })
  const modes = edits.add(patternKind(queries, projectId, options))
  const valueOf = ({ date, hour, mode }: Slot) => ({ date, hour, value: mode })
  return {
    ...edits,
    modeAt: modes.valueAt,
    step: (slot: Slot) => modes.set(valueOf(slot)),
    paint: (slots: readonly Slot[]) => modes.setAll(slots.map(valueOf)),
  }
}

export type PatternEdits = ReturnType<typeof usePatternEdits>

/** Edits of the weekly pattern: each gesture is saved at once, and can be undone. They need a connection. */
export function usePatternEdits(projectId: string) {
  const queries = useQueryClient()
  const t = useTexts(scheduleTexts)
  const { changed } = useTexts(gridTexts)
  const { show } = useToast()
  const onFailed = () => show(t.saveFailed, { tone: 'error', ms: TOAST_MS })
  const closing = findClosing({
    // The page has the given hours of a month only, and the pattern is part of all months.
    isGiven: () => undefined,
    countClosing: (slots) =>
      countClosing(
        projectId,
        slots.map(({ date, hour, mode }) => ({ day: weekdayOfRow(date), hour, mode })),
      ),
  })
  const colours = useColours({
    createEdits: (questions) => createPatternEdits(queries, projectId, { questions, onFailed }),
    asks: [closing],
    isLost: useIsOffline(),
    announce: show,
    says: changed,
  })
  const { edits } = colours
  useUnloadWarning(useSyncExternalStore(edits.subscribe, edits.isSaving))
  return { ...colours, onFailed }
}

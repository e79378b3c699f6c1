import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Day, Month } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { createCellOverlays } from '../../grid/draw/cell-overlays.ts'
import { useDraftSteps } from '../../grid/edits/use-draft-steps.ts'
import type { BrushAt } from '../../grid/input/strokes.ts'
import { ApiError, sentenceOf } from '../../http/api-error.ts'
import { useIsOffline } from '../../http/use-is-offline.ts'
import { useTexts } from '../../i18n/language.ts'
import { useDraft } from '../../session/drafts.ts'
import { useToast } from '../../ui/toast.tsx'
import { resultOfPress, strokeFrom, strokeOver, withStroke } from './draft-view-model.ts'
import { draftOfHours, useSaveAvailability } from './requests.ts'
import { texts } from './texts.ts'
import { useAvailabilityUpdates } from './use-availability-updates.ts'
import { useMyMonth } from './use-my-month.ts'
import {
  availabilityRows,
  countClosed,
  countUncounted,
  totalHours,
  earnings,
  hourReader,
  type HoursByDay,
  hoursIn,
  NO_HOURS,
  readOnly,
  withoutHours,
} from './view-model.ts'

const TOAST_MS = 2500

interface OpenDays {
  /** Hours of earlier days cannot be added; undefined: hours of every day can. */
  firstDay: Day | undefined
  today: Day
}

/** The freelancer's month: saved hours, draft, earnings, and the functions that change the draft. */
export function useMyHours(projectId: string, month: Month, { firstDay, today }: OpenDays) {
  const t = useTexts(texts)
  const { mine, legend, asOf, isLoading, error, retry } = useMyMonth(projectId, month)
  const [draft, changeDraft] = useDraft(draftOfHours(projectId))
  const { change, go, canGo } = useDraftSteps<HoursByDay>({
    draft,
    isEmpty: (hours) => totalHours(hours) === 0,
    put: changeDraft,
  })
  const [overlays] = useState(createCellOverlays)
  const [lastDay, setLastDay] = useState<Day>()
  const [refused, setRefused] = useState<SlotRef[]>()
  const isLost = useIsOffline()
  const { show } = useToast()
  const save = useSaveAvailability(projectId, {
    onSaved: () => show(t.saved, { ms: TOAST_MS }),
    onFailed: (failure) => show(failureText(failure, t.saveFailed), { tone: 'error', ms: TOAST_MS }),
  })

  const sending = (save.isPending && save.variables) || NO_HOURS
  const unsaved = useMemo(() => withoutHours(draft, mine.saved), [draft, mine.saved])
  const hourAt = useMemo(() => hourReader(mine), [mine])
  const rows = useMemo(() => {
    const all = availabilityRows(mine, hourAt, { added: unsaved, sending, firstDay, today })
    return asOf === undefined ? all : readOnly(all)
  }, [mine, hourAt, unsaved, sending, firstDay, today, asOf])
  const totalsOf = useCallback((added: HoursByDay) => earnings(mine, hourAt, added), [mine, hourAt])
  const unsavedCount = totalHours(unsaved)

  // Hours that an administrator has saved meanwhile leave the draft.
  useEffect(() => {
    if (unsavedCount < totalHours(draft)) changeDraft((now) => withoutHours(now, mine.saved))
  })
  useAvailabilityUpdates(projectId)

  const brushAt: BrushAt = (first) => {
    const stroke = strokeFrom(first)
    return {
      paint: (cell) => strokeOver(stroke, cell),
      commit: (cells) => {
        setLastDay(cells[0]?.date)
        change((draft) => withStroke(draft, stroke, cells))
      },
    }
  }

  /** Adds hours of several days at once. */
  const repeat = (added: readonly SlotRef[]) => {
    if (added.length > 0) change((draft) => withStroke(draft, 'add', added))
  }
  const press = (date: Day, hours: readonly number[]) => {
    setLastDay(date)
    const row = rows.find((each) => each.date === date)
    const meant = row && asOf === undefined ? resultOfPress(row, hours) : undefined
    if (meant?.kind === 'refuse') setRefused(hours.map((hour) => ({ date, hour })))
    if (meant?.kind === 'add' || meant?.kind === 'remove') {
      const { kind, hours: changed } = meant
      change((draft) =>
        withStroke(
          draft,
          kind,
          changed.map((hour) => ({ date, hour })),
        ),
      )
    }
  }

  return {
    rows,
    saved: mine.saved,
    legend,
    unsaved,
    totalsOf,
    overlays,
    brushAt: asOf === undefined ? brushAt : undefined,
    repeat: asOf === undefined ? repeat : undefined,
    lastDay,
    go,
    canGo,
    asOf,
    isLoading,
    error,
    retry,
    press,
    closedCount: countClosed(mine, hourAt, { added: unsaved, firstDay }),
    uncountedCount: countUncounted(mine, hourAt),
    unsavedElsewhere: unsavedCount - totalHours(hoursIn(month, unsaved)),
    isOffline: isLost || asOf !== undefined,
    canSave: unsavedCount > 0 && !isLost && asOf === undefined,
    isSaving: save.isPending,
    save: () => save.mutate(draft),
    /** The pressed hours that cannot be removed. */
    refused,
    endRefusal: () => setRefused(undefined),
  }
}

/** The server's sentence, or the fallback for a failure without one, such as a lost connection. */
function failureText(error: Error, fallback: string): string {
  const isReply = error instanceof ApiError && error.status !== 0
  return isReply ? sentenceOf(error, fallback) : fallback
}

import { useEffect, useMemo } from 'react'
import type { Month } from '../../../../domain/calendar.ts'
import { useDraftSteps } from '../../../grid/edits/use-draft-steps.ts'
import { inBackground } from '../../../in-background.ts'
import type { HoursByDay } from '../view-model.ts'
import { countChanges, dropSaved, hasNoChanges, NO_CHANGES } from './person-view-model.ts'
import { useChanges, useSavePeople, useSending } from './requests.ts'

interface HoursDraftOptions {
  projectId: string
  userId: string
  month: Month
  /** The month's saved hours. */
  saved: HoursByDay
  isLoading: boolean
}

export type HoursDraft = ReturnType<typeof useHoursDraft>

/** The draft of a person's hours: changes of an administrator that are not saved yet. */
export function useHoursDraft({ projectId, userId, month, saved, isLoading }: HoursDraftOptions) {
  const [changes, put] = useChanges(projectId, userId)
  const { change, go, canGo } = useDraftSteps({ draft: changes, isEmpty: hasNoChanges, put })
  const save = useSavePeople(projectId)
  const sending = useSending(projectId, userId)
  const unsaved = useMemo(() => dropSaved(month, changes, saved), [month, changes, saved])
  const count = countChanges(unsaved).all

  // A change that somebody else has saved meanwhile leaves the draft and the undo stack.
  const isSettled = count < countChanges(changes).all
  useEffect(() => {
    if (isSettled && !isLoading) put((now) => dropSaved(month, now, saved))
  })

  return {
    saved,
    unsaved,
    count,
    /** The changes that a running save sends. */
    sending: sending ?? NO_CHANGES,
    change,
    go,
    canGo,
    isSaving: sending !== undefined,
    save: () => inBackground(save([userId])),
  }
}

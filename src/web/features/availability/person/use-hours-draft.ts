import { useEffect, useMemo } from 'react'
import type { Month } from '../../../../domain/calendar.ts'
import { useDraftSteps } from '../../../grid/edits/use-draft-steps.ts'
import type { HoursByDay } from '../view-model.ts'
import { countChanges, NO_CHANGES, dropSaved } from './person-view-model.ts'
import { useChanges, useSavePerson } from './requests.ts'

interface HoursDraftOptions {
  projectId: string
  userId: string
  month: Month
  /** The month's saved hours. */
  saved: HoursByDay
  isLoading: boolean
  onSaved: () => void
  onFailed: () => void
}

export type HoursDraft = ReturnType<typeof useHoursDraft>

/** The draft of a person's hours: changes of an administrator that are not saved yet. */
export function useHoursDraft(options: HoursDraftOptions) {
  const { projectId, userId, month, saved, isLoading, onSaved, onFailed } = options
  const [changes, put] = useChanges(projectId, userId)
  const { change, go, canGo, forget } = useDraftSteps(put)
  const save = useSavePerson(projectId, userId, {
    onSaved: () => {
      forget()
      onSaved()
    },
    onFailed,
  })
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
    sending: (save.isPending && save.variables) || NO_CHANGES,
    change,
    go,
    canGo,
    isSaving: save.isPending,
    save: () => save.mutate(unsaved),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Day } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { findClosing } from '../../../grid/edits/closing-question.ts'
import { findPast } from '../../../grid/edits/past-question.ts'
import { createScheduleEdits, type SavePrices } from '../../../grid/edits/schedule-edits.ts'
import { useColours } from '../../../grid/edits/use-colours.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { useIsOffline } from '../../../http/use-is-offline.ts'
import { useTexts } from '../../../i18n/language.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { countClosingOfPerson, personSource } from './requests.ts'

interface PersonEditsOptions {
  projectId: string
  userId: string
  today: Day
  savePrices: SavePrices
  onFailed: () => void
  /** Whether the person gave the hour; undefined while unknown. */
  isGiven: (slot: SlotRef) => boolean | undefined
}

export type PersonEdits = ReturnType<typeof usePersonEdits>

/** Edits of a person's overrides and prices. They are saved at once and refused without a connection. */
export function usePersonEdits(options: PersonEditsOptions) {
  const { projectId, userId, today, savePrices, onFailed, isGiven } = options
  const queries = useQueryClient()
  const { changed } = useTexts(gridTexts)
  const { show } = useToast()
  const person = { projectId, userId }
  const colours = useColours({
    createEdits: (questions) =>
      createScheduleEdits(personSource(queries, person, { onFailed, savePrices, questions })),
    asks: [
      findClosing({ isGiven, countClosing: (slots) => countClosingOfPerson(person, slots) }),
      findPast(today),
    ],
    isLost: useIsOffline(),
    announce: show,
    says: changed,
  })
  const { edits } = colours
  const pendingModes = useSyncExternalStore(edits.subscribe, edits.pendingModes)
  useUnloadWarning([...pendingModes.values()].some((edit) => edit.isSaving))
  return { ...colours, pendingModes }
}

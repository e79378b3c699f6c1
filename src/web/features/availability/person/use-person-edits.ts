import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Mode, Slot, SlotRef } from '../../../../domain/slot.ts'
import { createScheduleEdits, type SavePrices } from '../../../grid/edits/schedule-edits.ts'
import type { Direction } from '../../../grid/edits/undo-stack.ts'
import { useReplays } from '../../../grid/edits/use-replays.ts'
import { useBrush } from '../../../grid/input/use-brush.ts'
import { useIsOffline } from '../../../http/use-is-offline.ts'
import { inBackground } from '../../../in-background.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { personSource } from './requests.ts'

interface PersonEditsOptions {
  projectId: string
  userId: string
  savePrices: SavePrices
  onFailed: () => void
}

export type PersonEdits = ReturnType<typeof usePersonEdits>

/** Edits of a person's overrides and prices. They are saved at once and refused without a connection. */
export function usePersonEdits({ projectId, userId, savePrices, onFailed }: PersonEditsOptions) {
  const queries = useQueryClient()
  const { show } = useToast()
  const isLost = useIsOffline()
  const [edits] = useState(() =>
    createScheduleEdits(personSource(queries, { projectId, userId }, { onFailed, savePrices })),
  )
  const pendingModes = useSyncExternalStore(edits.subscribe, edits.pendingModes)
  useUnloadWarning([...pendingModes.values()].some((edit) => edit.isSaving))
  const replay = useReplays(edits, (words, count) => {
    if (count > 0) show(words)
  })
  const paint = (mode: Mode, cells: readonly SlotRef[]) => {
    if (!isLost) edits.paint(cells.map(({ date, hour }) => ({ date, hour, mode })))
  }
  return {
    ...useBrush(edits.overlays, paint),
    edits,
    pendingModes,
    isLost,
    paint,
    step: (slot: Slot): void => {
      if (!isLost) edits.step(slot)
    },
    go: (direction: Direction): void => {
      if (!isLost) inBackground(replay(direction))
    },
  }
}

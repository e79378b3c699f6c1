import { useEffect, useState, useSyncExternalStore } from 'react'
import { monthOfDay } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { InspectedMonth } from '../../../features/schedule/inspected-month.ts'
import { cellsOf } from '../../../grid/draw/cell-overlays.ts'

/** The chosen hours: the selection, or else the hour of the month that had the focus last. */
export function useChosenHours({ edits, reply }: InspectedMonth, focused: SlotRef | undefined): SlotRef[] {
  const { overlays } = edits
  const selected = cellsOf(useSyncExternalStore(overlays.subscribe, () => overlays.get('selection')))
  if (selected.length > 0) return selected
  return focused && monthOfDay(focused.date) === reply.month ? [focused] : []
}

/** The hour of the month that had the focus last: a press gives it, and so do the arrow keys. */
export function useFocusedHour(section: InspectedMonth['section'] | undefined): SlotRef | undefined {
  const [focused, setFocused] = useState<SlotRef>()
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !section?.current?.contains(target)) return
      const { date, hour } = target.dataset
      if (date && hour) setFocused({ date, hour: Number(hour) })
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [section])
  return focused
}

import { useSyncExternalStore } from 'react'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { InspectedMonth } from '../../../features/schedule/inspected-month.ts'
import { HourCard } from './hour-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import { useChosenHours } from './use-chosen-hours.ts'

type HourPartProps = { projectId: string; month: InspectedMonth; focused: SlotRef | undefined }

/** The chosen hours: what they pay and why, and what can be done with them. */
export function HourPart({ projectId, month, focused }: HourPartProps) {
  const { overlays } = month.edits
  const cells = useChosenHours(month, focused)
  // Edits change what the hours are.
  useSyncExternalStore(overlays.subscribe, () => overlays.get('edits'))
  const [cell] = cells
  if (!cell) return <NothingChosen tab="hour" />
  if (cells.length > 1) return <HoursCard month={month} cells={cells} />
  return <HourCard key={`${cell.date} ${cell.hour}`} {...{ projectId, month, cell }} />
}

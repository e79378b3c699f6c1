import { useMemo, useSyncExternalStore } from 'react'
import type { CellOverlays } from '../../../grid/draw/cell-overlays.ts'
import { draftUnder } from '../draft-view-model.ts'
import type { HoursByDay } from '../view-model.ts'
import { EarningsPanel, type EarningsPanelProps } from './earnings-panel.tsx'

type EarningsPreviewProps = Omit<EarningsPanelProps, 'totals'> & {
  overlays: CellOverlays
  unsaved: HoursByDay
  totalsOf: (added: HoursByDay) => NonNullable<EarningsPanelProps['totals']>
  isLoading: boolean
}

/** The sums, including a running stroke. A component of its own, so that a stroke draws nothing else. */
export function EarningsPreview({ overlays, unsaved, totalsOf, isLoading, ...panel }: EarningsPreviewProps) {
  const stroke = useSyncExternalStore(overlays.subscribe, () => overlays.get('stroke'))
  const totals = useMemo(() => totalsOf(draftUnder(unsaved, stroke)), [totalsOf, unsaved, stroke])
  return <EarningsPanel {...panel} totals={isLoading ? undefined : totals} />
}

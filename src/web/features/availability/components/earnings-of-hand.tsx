import { useMemo, useSyncExternalStore } from 'react'
import type { GridHand } from '../../../grid/draw/cell-overlays.ts'
import { draftUnder } from '../draft-view-model.ts'
import type { HoursByDay } from '../view-model.ts'
import { EarningsPanel, type EarningsPanelProps } from './earnings-panel.tsx'

type EarningsOfHandProps = Omit<EarningsPanelProps, 'totals'> & {
  hand: GridHand
  unsaved: HoursByDay
  totalsOf: (added: HoursByDay) => NonNullable<EarningsPanelProps['totals']>
  isLoading: boolean
}

/** The sums, which follow the hand: hours count as soon as they are painted. Apart, so that a stroke draws nothing else. */
export function EarningsOfHand({ hand, unsaved, totalsOf, isLoading, ...panel }: EarningsOfHandProps) {
  const stroke = useSyncExternalStore(hand.subscribe, () => hand.layer('stroke'))
  const totals = useMemo(() => totalsOf(draftUnder(unsaved, stroke)), [totalsOf, unsaved, stroke])
  return <EarningsPanel {...panel} totals={isLoading ? undefined : totals} />
}

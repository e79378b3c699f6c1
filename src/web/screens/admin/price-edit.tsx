import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { SlotToPrice } from '../../../domain/pricing.ts'
import { LazyPart } from '../../crash-screen.tsx'
import type { PriceTarget } from '../../features/pricing/view-model.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import type { AskedPrice } from './live-price-dialog.tsx'

const loadDialog = () => import('./live-price-dialog.tsx')
const LivePriceDialog = lazyComponent(async () => (await loadDialog()).LivePriceDialog)

export interface PriceEdit {
  /** Whether the price tool is in use, in all grids of the page. */
  isOn: boolean
  toggle: () => void
  /** Opens the dialog for one slot. A saved price is a step of these edits. */
  ask: (target: PriceTarget, slot: SlotToPrice, edits: ScheduleEdits) => void
}

const PriceEditContext = createContext<PriceEdit | undefined>(undefined)

/** The price tool of all grids of a project's page, and the one dialog that asks for a price. */
export function PriceEditProvider({ projectId, children }: { projectId: string; children: ReactNode }) {
  const [isOn, setIsOn] = useState(false)
  const [asked, setAsked] = useState<AskedPrice>()
  usePreload(loadDialog)
  const priceEdit = useMemo<PriceEdit>(
    () => ({
      isOn,
      toggle: () => setIsOn((previous) => !previous),
      ask: (target, slot, edits) => setAsked({ target, slot, edits }),
    }),
    [isOn],
  )
  return (
    <PriceEditContext value={priceEdit}>
      {children}
      <LazyPart onFailed={() => setAsked(undefined)}>
        {asked && <LivePriceDialog projectId={projectId} {...asked} onClose={() => setAsked(undefined)} />}
      </LazyPart>
    </PriceEditContext>
  )
}

export function usePriceEdit(): PriceEdit {
  const priceEdit = use(PriceEditContext)
  if (!priceEdit) throw new Error('usePriceEdit needs a <PriceEditProvider> above it')
  return priceEdit
}

import { createContext, lazy, type ReactNode, use, useMemo, useState } from 'react'
import type { SlotToPrice } from '../../../domain/pricing.ts'
import { LazyPart } from '../../crash-screen.tsx'
import type { SlotPriceDialogProps } from '../../features/pricing/components/slot-price-dialog.tsx'
import type { PriceTarget } from '../../features/pricing/view-model.ts'
import { usePreload } from '../../ui/use-preload.ts'

const loadDialog = () => import('../../features/pricing/components/slot-price-dialog.tsx')
const SlotPriceDialog = lazy(async () => ({ default: (await loadDialog()).SlotPriceDialog }))

export interface PriceEdit {
  /** Whether the price tool is in use, in all grids of the page. */
  isOn: boolean
  toggle: () => void
  /** Opens the dialog for one slot. */
  ask: (target: PriceTarget, slot: SlotToPrice, onSaved?: (cents: number | null) => void) => void
}

const PriceEditContext = createContext<PriceEdit | undefined>(undefined)

/** The price tool of all grids of a project's page, and the one dialog that asks for a price. */
export function PriceEditProvider({ projectId, children }: { projectId: string; children: ReactNode }) {
  const [isOn, setIsOn] = useState(false)
  const [asked, setAsked] = useState<Pick<SlotPriceDialogProps, 'target' | 'slot' | 'onSaved'>>()
  usePreload(loadDialog)
  const priceEdit = useMemo<PriceEdit>(
    () => ({
      isOn,
      toggle: () => setIsOn((previous) => !previous),
      ask: (target, slot, onSaved) => setAsked({ target, slot, onSaved }),
    }),
    [isOn],
  )
  return (
    <PriceEditContext value={priceEdit}>
      {children}
      <LazyPart onFailed={() => setAsked(undefined)}>
        {asked && <SlotPriceDialog projectId={projectId} {...asked} onClose={() => setAsked(undefined)} />}
      </LazyPart>
    </PriceEditContext>
  )
}

export function usePriceEdit(): PriceEdit {
  const priceEdit = use(PriceEditContext)
  if (!priceEdit) throw new Error('usePriceEdit needs a <PriceEditProvider> above it')
  return priceEdit
}

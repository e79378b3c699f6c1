import { type ReactNode, useState } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { CellOverlays } from './cell-overlays.ts'
import type { GridRowData } from './cells.ts'
import type { PricedHour } from './price-sheet.tsx'

const PriceSheet = lazyComponent(async () => (await import('./price-sheet.tsx')).PriceSheet)

/**
 * A sheet at the bottom of the screen says the price of a pressed hour whose cell shows only a dot. Screen readers have the
 * price in the label of the cell.
 */
export function usePriceSheet(rows: readonly GridRowData[], overlays: CellOverlays) {
  const [hour, setHour] = useState<PricedHour>()
  const tell = (element: HTMLElement) => {
    const { date = '', hour: text } = element.dataset
    const cells = rows.find((row) => row.date === date)?.cells
    const cell = cells?.find((each) => each.hour === Number(text))
    const shown = cell && { ...cell, ...overlays.row(date)?.get(cell.hour) }
    if (!shown?.isSlotPrice || shown.priceCents === undefined) return
    // The style sheet decides where an amount has room.
    if (getComputedStyle(element).fontSize === '0px') setHour({ ...shown, date })
  }
  // A sheet that closes late does not close the next one.
  const close = (closed: PricedHour) => setHour((now) => (now === closed ? undefined : now))
  const sheet: ReactNode = hour && (
    <LazyPart onFailed={() => close(hour)}>
      <PriceSheet key={`${hour.date} ${hour.hour}`} hour={hour} onClose={() => close(hour)} />
    </LazyPart>
  )
  return { tell, sheet }
}

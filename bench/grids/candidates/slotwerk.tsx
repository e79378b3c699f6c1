/** Slotwerk's own month, as the administrator's page draws it: edits are kept in overlays until the server has them. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Mode } from '../../../src/domain/slot.ts'
import { scheduleRows } from '../../../src/web/features/schedule/view-model.ts'
import { createCellOverlays, overlayOf } from '../../../src/web/grid/draw/cell-overlays.ts'
import { MonthGrid } from '../../../src/web/grid/month-grid.tsx'
import '../../../src/web/ui/reset.css'
import '../../../src/web/ui/theme.css'
import { type Candidate, cells, keyOf, MONTH } from '../month.ts'

const reply = {
  month: MONTH,
  schedule: cells.map(({ date, hour, mode }) => ({ date, hour, mode })),
  userModeOverrides: [],
  slotPrices: Object.fromEntries(cells.map((cell) => [keyOf(cell.date, cell.hour), cell.priceCents / 100])),
}

export const slotwerk: Candidate = (host) => {
  const overlays = createCellOverlays()
  const edits = new Map<string, { date: string; hour: number; mode: Mode }>()
  const root = createRoot(host)
  // The measurement goes from the reply to the pixels, as for a month that has just been read.
  const rows = scheduleRows(MONTH, reply)
  const edit = (date: string, hour: number, mode: Mode) => {
    edits.set(keyOf(date, hour), { date, hour, mode })
    overlays.set(
      'edits',
      overlayOf(edits.values(), (each) => ({ mode: each.mode })),
    )
  }
  flushSync(() =>
    root.render(
      <MonthGrid
        label="October"
        rows={rows}
        overlays={overlays}
        tool={{ press: (date, hour) => edit(date, hour, 'RED'), canSelect: true }}
      />,
    ),
  )
  return { edit }
}

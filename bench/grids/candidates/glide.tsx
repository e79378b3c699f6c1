/** Glide Data Grid: the month on a canvas; an edit redraws the damaged cell. */
import { DataEditor, type DataEditorRef, GridCellKind, type GridColumn } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { HOURS } from '../../../src/domain/slot.ts'
import { type Candidate, colours, DAYS, keyOf, textOf } from '../month.ts'

export const glide: Candidate = (host, cells) => {
  const month = new Map(cells.map((cell) => [keyOf(cell.date, cell.hour), cell]))
  const editor = createRef<DataEditorRef>()
  const columns: GridColumn[] = HOURS.map((hour) => ({ id: String(hour), title: `${hour}:00`, width: 70 }))
  const portal = document.body.appendChild(document.createElement('div'))
  portal.id = 'portal'
  const root = createRoot(host)
  flushSync(() =>
    root.render(
      <DataEditor
        ref={editor}
        columns={columns}
        rows={DAYS.length}
        rowMarkers="number"
        width={1100}
        height={1100}
        getCellContent={([column, row]) => {
          const cell = month.get(keyOf(DAYS[row]!, HOURS[column]!))!
          const text = textOf(cell)
          return {
            kind: GridCellKind.Text,
            data: text,
            displayData: text,
            allowOverlay: false,
            themeOverride: { bgCell: colours[cell.mode] },
          }
        }}
      />,
    ),
  )
  return {
    edit(date, hour, mode) {
      const key = keyOf(date, hour)
      month.set(key, { ...month.get(key)!, mode })
      editor.current?.updateCells([{ cell: [HOURS.indexOf(hour), DAYS.indexOf(date)] }])
    },
  }
}

/** AG Grid Community: a row per day, a column per hour. */
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { HOURS, type Mode } from '../../../src/domain/slot.ts'
import { type Candidate, colours, DAYS, keyOf, textOf } from '../month.ts'

ModuleRegistry.registerModules([AllCommunityModule])

type Row = Record<string, string>

export const agGrid: Candidate = (host, cells) => {
  const month = new Map(cells.map((cell) => [keyOf(cell.date, cell.hour), cell]))
  host.style.height = '1400px'
  const grid = createGrid<Row>(host, {
    rowData: DAYS.map((date) => ({
      date,
      ...Object.fromEntries(HOURS.map((hour) => [String(hour), month.get(keyOf(date, hour))!.mode])),
    })),
    getRowId: ({ data }) => data['date']!,
    rowHeight: 34,
    columnDefs: [
      { field: 'date', width: 110 },
      ...HOURS.map((hour) => ({
        field: String(hour),
        width: 70,
        valueFormatter: ({ value, data }: { value: Mode; data: Row | undefined }) =>
          textOf({ mode: value, priceCents: month.get(keyOf(data!['date']!, hour))!.priceCents }),
        cellStyle: ({ value }: { value: Mode }) => ({ background: colours[value] }),
      })),
    ],
  })
  return { edit: (date, hour, mode) => void grid.getRowNode(date)?.setDataValue(String(hour), mode) }
}

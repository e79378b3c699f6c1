import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import { slotKey } from '../../../domain/slot.ts'
import { withTag } from '../../grid/draw/tags.ts'
import { useTexts } from '../../i18n/language.ts'
import type { RowMarker } from '../../marked-rows.ts'
import { busyHoursQuery } from '../../session/busy/requests.ts'
import { useUser } from '../../session/use-session.ts'
import { texts } from './texts.ts'

type BusyPartProps = {
  projectId: string
  month: Month
  onMarker: (marker: RowMarker | undefined) => void
}

/** Marks in the person's own month the hours at which they are busy by their own calendar. */
export function BusyPart({ projectId, month, onMarker }: BusyPartProps) {
  const { busy } = useTexts(texts)
  const { limited } = useUser()
  const slots = useQuery({ ...busyHoursQuery(projectId, month), enabled: !limited }).data?.slots
  useEffect(() => {
    if (!slots || slots.length === 0) return
    const keys = new Set(slots.map(({ date, hour }) => slotKey(date, hour)))
    const days = new Set(slots.map(({ date }) => date))
    onMarker((rows) =>
      rows.map((row) =>
        days.has(row.date)
          ? {
              ...row,
              cells: row.cells.map((cell) =>
                keys.has(slotKey(row.date, cell.hour)) ? withTag(cell, 'busy', busy) : cell,
              ),
            }
          : row,
      ),
    )
    return () => onMarker(undefined)
  }, [slots, busy, onMarker])
  return null
}

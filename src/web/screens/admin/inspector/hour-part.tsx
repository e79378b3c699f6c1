import { useEffect, useState, useSyncExternalStore } from 'react'
import { monthOfDay } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { Inspected, InspectedMonth } from '../../../features/schedule/inspected-month.ts'
import { cellsOf } from '../../../grid/draw/cell-overlays.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Card } from '../../../ui/card.tsx'
import { HourCard } from './hour-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { inspectorTexts } from './texts.ts'
import styles from './hour-card.module.css'

type HourPartProps = { projectId: string; inspected: Inspected; isShown: boolean }

/** The chosen hours: the selection, or else the hour that had the focus last. */
export function HourPart({ projectId, inspected, isShown }: HourPartProps) {
  const t = useTexts(inspectorTexts)
  const month = useSyncExternalStore(inspected.subscribe, inspected.get)
  const focused = useFocusedHour(month?.section)
  if (!isShown) return null
  return month ? (
    <ChosenHours {...{ projectId, month, focused }} />
  ) : (
    <Card title={t.hour}>
      <p className={styles.hint}>{t.nothingChosen}</p>
    </Card>
  )
}

type ChosenHoursProps = { projectId: string; month: InspectedMonth; focused: SlotRef | undefined }

function ChosenHours({ projectId, month, focused }: ChosenHoursProps) {
  const t = useTexts(inspectorTexts)
  const { overlays } = month.edits
  const selection = useSyncExternalStore(overlays.subscribe, () => overlays.get('selection'))
  // Edits change what the hours are.
  useSyncExternalStore(overlays.subscribe, () => overlays.get('edits'))
  const selected = cellsOf(selection)
  if (selected.length > 1) return <HoursCard month={month} cells={selected} />
  const cell = selected[0] ?? focused
  if (cell && monthOfDay(cell.date) === month.reply.month)
    return <HourCard key={`${cell.date} ${cell.hour}`} {...{ projectId, month, cell }} />
  return (
    <Card title={t.hour}>
      <p className={styles.hint}>{t.nothingChosen}</p>
    </Card>
  )
}

/** The hour of the month that had the focus last: a press gives it, and so do the arrow keys. */
function useFocusedHour(section: InspectedMonth['section'] | undefined): SlotRef | undefined {
  const [focused, setFocused] = useState<SlotRef>()
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !section?.current?.contains(target)) return
      const { date, hour } = target.dataset
      if (date && hour) setFocused({ date, hour: Number(hour) })
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [section])
  return focused
}

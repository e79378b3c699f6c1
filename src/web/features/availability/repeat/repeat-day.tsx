import { type Day, spokenDay } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { RepeatGroup } from '../../../grid/controls/repeat-group.tsx'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { useToast } from '../../../ui/toast.tsx'
import { hoursOnDay, openHours } from '../repeat-view-model.ts'
import type { AvailabilityRow } from '../view-model.ts'
import { repeatTexts } from './texts.ts'

const TOAST_MS = 2500

type RepeatDayProps = {
  rows: readonly AvailabilityRow[]
  date: Day
  today: Day
  onRepeat: (added: readonly SlotRef[]) => void
}

/** Repeats the hours of a day on other days, and says how many more are chosen then. */
export function RepeatDay({ rows, date, today, onRepeat }: RepeatDayProps) {
  const t = useTexts(repeatTexts)
  const language = useLanguage()
  const { show } = useToast()
  const repeat = (days: readonly Day[]) => {
    const added = openHours(rows, days, hoursOnDay(rows, date), today)
    onRepeat(added)
    show(t.chosenAlso(added.length), { tone: 'info', ms: TOAST_MS })
  }
  return <RepeatGroup title={t.repeat(spokenDay(date, language))} date={date} onChoose={repeat} />
}

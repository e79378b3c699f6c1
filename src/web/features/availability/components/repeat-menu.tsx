import { type Day, type Month, monthOfDay } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Menu, MenuGroup } from '../../../ui/menu.tsx'
import { hoursOnDay } from '../repeat-view-model.ts'
import { RepeatDay } from '../repeat/repeat-day.tsx'
import { repeatTexts } from '../repeat/texts.ts'
import type { AvailabilityRow } from '../view-model.ts'

export type RepeatMenuProps = {
  month: Month
  rows: readonly AvailabilityRow[]
  /** The day on which hours were chosen last. */
  lastDay: Day | undefined
  today: Day
  onRepeat: (added: readonly SlotRef[]) => void
}

/** Repeats the hours of the day that was chosen last on other days. */
export function RepeatMenu({ month, rows, lastDay, today, onRepeat }: RepeatMenuProps) {
  const t = useTexts(repeatTexts)
  const { fill } = useTexts(gridTexts)
  const source = lastDay !== undefined && monthOfDay(lastDay) === month ? lastDay : undefined
  return (
    <Menu label={fill}>
      {source !== undefined && hoursOnDay(rows, source).length > 0 ? (
        <RepeatDay date={source} {...{ rows, today, onRepeat }} />
      ) : (
        <MenuGroup title={t.nothingToRepeat}>{null}</MenuGroup>
      )}
    </Menu>
  )
}

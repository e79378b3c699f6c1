import { type Day, type Month, monthOfDay, spokenDay } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { RepeatGroup } from '../../../grid/controls/repeat-group.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Menu, MenuGroup } from '../../../ui/menu.tsx'
import { hoursOnDay, openHours } from '../repeat-view-model.ts'
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
  const language = useLanguage()
  const { fill } = useTexts(gridTexts)
  const source = lastDay !== undefined && monthOfDay(lastDay) === month ? lastDay : undefined
  return (
    <Menu label={fill}>
      {source !== undefined && hoursOnDay(rows, source).length > 0 ? (
        <RepeatGroup
          title={t.repeat(spokenDay(source, language))}
          date={source}
          onChoose={(days) => onRepeat(openHours(rows, days, hoursOnDay(rows, source), today))}
        />
      ) : (
        <MenuGroup title={t.nothingToRepeat}>{null}</MenuGroup>
      )}
    </Menu>
  )
}

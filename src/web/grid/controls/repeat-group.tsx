import { type Day, monthOfDay } from '../../../domain/calendar.ts'
import { restOfMonth, sameWeekdays, workdaysOf } from '../../../domain/repeats.ts'
import { useTexts } from '../../i18n/language.ts'
import { MenuGroup, MenuItem } from '../../ui/menu.tsx'
import { controlTexts } from './texts.ts'

type RepeatGroupProps = { title: string; date: Day; onChoose: (days: readonly Day[]) => void }

/** Menu items that choose the days of the month onto which the hours of a day are repeated. */
export function RepeatGroup({ title, date, onChoose }: RepeatGroupProps) {
  const texts = useTexts(controlTexts)
  return (
    <MenuGroup title={title}>
      <MenuItem icon="calendar" onChoose={() => onChoose(sameWeekdays(date))}>
        {texts.everyWeekday(date)}
      </MenuItem>
      <MenuItem icon="calendar" onChoose={() => onChoose(workdaysOf(monthOfDay(date)))}>
        {texts.workdays}
      </MenuItem>
      <MenuItem icon="chevron-down" onChoose={() => onChoose(restOfMonth(date))}>
        {texts.restOfMonth}
      </MenuItem>
    </MenuGroup>
  )
}

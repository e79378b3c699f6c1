import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { sameWeekdays } from '../../../domain/repeats.ts'
import type { Mode } from '../../../domain/slot.ts'
import { RepeatGroup } from '../../grid/controls/repeat-group.tsx'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { useTexts } from '../../i18n/language.ts'
import { later } from '../../ui/later-shapes.ts'
import { MenuGroup, MenuItem } from '../../ui/menu.tsx'
import type { FillDialogProps } from './fill-dialogs/fill-dialog.tsx'
import { texts as fillTexts } from './fill-dialogs/texts.ts'
import { type Chosen, type Fill, firstOfWeekdays, paintDay, repeatDay, type Source } from './fills.ts'

export type FillItemsProps = {
  month: Month
  edits: ScheduleEdits
  brush: Mode | undefined
  onFill: Fill
  chosen: Chosen
  onAsk: (asked: FillDialogProps['asked']) => void
}

/** The entries of the fill menu, for the hours that were chosen when it opened. */
export function FillItems({ month, edits, brush, onFill, chosen, onAsk }: FillItemsProps) {
  const texts = useTexts(fillTexts)
  const days = chosen.days.filter(({ date }) => monthOfDay(date) === month)
  const ofWeekdays = firstOfWeekdays(days)
  const shown = days[0]

  const repeatOn = (source: Source, onto: readonly Day[]) =>
    brush ? paintDay(source, onto, brush) : repeatDay(source, onto, edits.modeAt)

  return (
    <>
      {ofWeekdays.length > 1 && (
        <MenuGroup title={texts.repeats(days, brush)}>
          <MenuItem
            icon="calendar"
            onChoose={() => onFill(ofWeekdays.flatMap((day) => repeatOn(day, sameWeekdays(day.date))))}
          >
            {texts.everyWeekdayOf(ofWeekdays.map(({ date }) => date))}
          </MenuItem>
        </MenuGroup>
      )}
      {shown && (
        <RepeatGroup
          title={texts.repeats([shown], brush)}
          date={shown.date}
          onChoose={(onto) => onFill(repeatOn(shown, onto))}
        />
      )}
      <MenuGroup>
        <MenuItem icon={later.copy} onChoose={() => onAsk('week')}>
          {texts.copyWeek}…
        </MenuItem>
        <MenuItem icon={later.copy} onChoose={() => onAsk('month')}>
          {texts.copyMonth}…
        </MenuItem>
        <MenuItem icon={later.history} onChoose={() => onAsk('pattern')}>
          {texts.monthAsPattern}…
        </MenuItem>
      </MenuGroup>
    </>
  )
}

import { lazy, useState } from 'react'
import { type Day, type Month, monthOfDay, sameWeekdays } from '../../../domain/calendar.ts'
import { type Mode, type Slot } from '../../../domain/slot.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { RepeatGroup } from '../../grid/controls/repeat-group.tsx'
import type { EditResult } from '../../grid/edits/cell-edits.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { gridTexts } from '../../grid/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx'
import type { FillDialogProps } from './fill-dialogs/fill-dialog.tsx'
import { type Chosen, firstOfWeekdays, repeatDay, type Source } from './fills.ts'
import { scheduleTexts } from './texts.ts'

const loadDialog = () => import('./fill-dialogs/fill-dialog.tsx')
const FillDialog = lazy(async () => ({ default: (await loadDialog()).FillDialog }))

export type FillMenuProps = {
  projectId: string
  month: Month
  edits: ScheduleEdits
  brush: Mode | undefined
  /** Finds the hours to repeat: the selection, the last stroke, or the day with the focus. */
  findChosen: () => Chosen
  onFill: (slots: readonly Slot[]) => EditResult
}

/** Tools that set many hours at once. */
export function FillMenu({ projectId, month, edits, brush, findChosen, onFill }: FillMenuProps) {
  const texts = useTexts(scheduleTexts)
  const { fill } = useTexts(gridTexts)
  const [chosen, setChosen] = useState<Chosen>()
  const [asked, setAsked] = useState<FillDialogProps['asked']>()
  const close = () => setAsked(undefined)
  const open = () => {
    setChosen(findChosen())
    void loadDialog().catch(() => {})
  }
  const days = chosen?.days.filter(({ date }) => monthOfDay(date) === month) ?? []
  const ofWeekdays = firstOfWeekdays(days)
  const shown = days[0]

  const repeatOn = (source: Source, onto: readonly Day[]) =>
    repeatDay(source, onto, (date, hour) => brush ?? edits.modeAt(date, hour))

  return (
    <>
      <Menu label={fill} onOpen={open}>
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
          <MenuItem icon="copy" onChoose={() => setAsked('week')}>
            {texts.copyWeek}…
          </MenuItem>
          <MenuItem icon="copy" onChoose={() => setAsked('month')}>
            {texts.copyMonth}…
          </MenuItem>
          <MenuItem icon="history" onChoose={() => setAsked('pattern')}>
            {texts.monthAsPattern}…
          </MenuItem>
        </MenuGroup>
      </Menu>
      <LazyPart onFailed={close}>
        {asked && (
          <FillDialog
            {...{ asked, projectId, month, edits, onFill }}
            begin={{ day: shown?.date ?? `${month}-01`, isFocus: chosen?.isFocus ?? true }}
            onClose={close}
          />
        )}
      </LazyPart>
    </>
  )
}

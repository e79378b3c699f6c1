import { lazy, useState } from 'react'
import { type Month, monthOfDay } from '../../../domain/calendar.ts'
import { type Mode, type Slot } from '../../../domain/slot.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { RepeatGroup } from '../../grid/controls/repeat-group.tsx'
import type { EditResult } from '../../grid/edits/cell-edits.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { gridTexts } from '../../grid/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx'
import type { FillDialogProps } from './fill-dialog.tsx'
import { repeatDay, type Source } from './fills.ts'
import { scheduleTexts } from './texts.ts'

const loadDialog = () => import('./fill-dialog.tsx')
const FillDialog = lazy(async () => ({ default: (await loadDialog()).FillDialog }))

export type FillMenuProps = {
  projectId: string
  month: Month
  edits: ScheduleEdits
  brush: Mode | undefined
  /** Finds the hours to repeat: the selection, the last stroke, or the day with the focus. */
  findSource: () => Source
  onFill: (slots: readonly Slot[]) => EditResult
}

const cellsOf = ({ date, hours }: Source) => hours.map((hour) => ({ date, hour }))

/** Tools that set many hours at once. */
export function FillMenu({ projectId, month, edits, brush, findSource, onFill }: FillMenuProps) {
  const texts = useTexts(scheduleTexts)
  const { fill } = useTexts(gridTexts)
  const [source, setSource] = useState<Source>()
  const [asked, setAsked] = useState<FillDialogProps['asked']>()
  const close = () => setAsked(undefined)
  const open = () => {
    setSource(findSource())
    void loadDialog().catch(() => {})
  }
  const shown = source && monthOfDay(source.date) === month ? source : undefined

  const repeatOn = (source: Source, days: readonly string[]) =>
    onFill(repeatDay(source, days, (date, hour) => brush ?? edits.modeAt(date, hour)))

  return (
    <>
      <Menu label={fill} onOpen={open}>
        {shown && (
          <RepeatGroup
            title={texts.repeats(cellsOf(shown), brush)}
            date={shown.date}
            onChoose={(days) => repeatOn(shown, days)}
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
          <FillDialog {...{ asked, projectId, month, edits, onFill }} begin={shown?.date} onClose={close} />
        )}
      </LazyPart>
    </>
  )
}

import { useState } from 'react'
import { type Day, dayLabel, type Month } from '../../../domain/calendar.ts'
import type { Slot } from '../../../domain/slot.ts'
import type { EditResult } from '../../grid/edits/cell-edits.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { copyWeek, weeksOf } from './fills.ts'
import { scheduleTexts } from './texts.ts'

type CopyWeekDialogProps = {
  month: Month
  edits: ScheduleEdits
  /** A day of the week that is chosen at first. */
  begin: Day | undefined
  onFill: (slots: readonly Slot[]) => EditResult
  onClose: () => void
}

/** Copies one week of the month onto another, or onto all later ones. */
export function CopyWeekDialog({ month, edits, begin, onFill, onClose }: CopyWeekDialogProps) {
  const texts = useTexts(scheduleTexts)
  const language = useLanguage()
  const weeks = weeksOf(month)
  const first = weeks.findIndex((week) => (begin === undefined ? week.length === 7 : week.includes(begin)))
  const [from, setFrom] = useState(Math.max(first, 0))
  const [onto, setOnto] = useState('rest')
  const submit = () => {
    const days = onto === 'rest' ? weeks.slice(from + 1).flat() : weeks[Number(onto)]!
    const { agreed } = onFill(copyWeek(weeks[from]!, days, edits.modeAt))
    inBackground(agreed.then((isAgreed) => isAgreed && onClose()))
  }
  const options = weeks.map((week, index) => (
    <option key={week[0]} value={index}>
      {`${dayLabel(week[0]!, language)} – ${dayLabel(week.at(-1)!, language)}`}
    </option>
  ))
  return (
    <Dialog
      onClose={onClose}
      title={texts.copyWeek}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit">
            {texts.copy}
          </Button>
        </>
      }
    >
      <SelectField
        label={texts.fromWeek}
        value={from}
        onChange={(event) => setFrom(Number(event.target.value))}
      >
        {options}
      </SelectField>
      <SelectField label={texts.ontoWeek} value={onto} onChange={(event) => setOnto(event.target.value)}>
        <option value="rest">{texts.allThatFollow}</option>
        {options}
      </SelectField>
    </Dialog>
  )
}

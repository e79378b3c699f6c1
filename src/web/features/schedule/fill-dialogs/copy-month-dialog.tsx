import { useState } from 'react'
import { isMonth, type Month } from '../../../../domain/calendar.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { formTexts } from '../../../i18n/forms/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Fill } from '../fills.ts'
import { copyMonth, monthsAround } from './months.ts'
import { texts } from './texts.ts'

type CopyMonthDialogProps = {
  month: Month
  edits: ScheduleEdits
  onFill: Fill
  onClose: () => void
}

/** Copies another month onto the shown one. */
export function CopyMonthDialog({ month, edits, onFill, onClose }: CopyMonthDialogProps) {
  const t = useTexts(texts)
  const { copy } = useTexts(formTexts)
  const months = monthsAround(month).filter(isMonth)
  const [from, setFrom] = useState(months[0]!)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const submit = async () => {
    setState('busy')
    try {
      await edits.load(from)
      const { agreed, saved } = onFill(copyMonth(from, month, edits.modeAt))
      if (!(await agreed)) {
        setState('ready')
        return
      }
      await saved
      onClose()
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.copyMonth}
      onSubmit={() => inBackground(submit())}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" type="submit" busy={state === 'busy'}>
            {state === 'busy' ? t.copying : copy}
          </Button>
        </>
      }
    >
      <p>{t.copyMonthOnto(month)}</p>
      <SelectField label={t.from} value={from} onChange={(event) => setFrom(event.target.value)}>
        {months.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {state === 'failed' && <Notice tone="error">{t.notLoaded}</Notice>}
    </Dialog>
  )
}

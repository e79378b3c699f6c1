import type { Month } from '../../../domain/calendar.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { monthAsPattern } from './fills.ts'
import { useSavePattern } from './requests.ts'
import { scheduleTexts } from './texts.ts'

type MonthAsPatternDialogProps = {
  projectId: string
  month: Month
  edits: ScheduleEdits
  onClose: () => void
}

/** Asks for confirmation, since this replaces the weekly pattern and cannot be undone. */
export function MonthAsPatternDialog({ projectId, month, edits, onClose }: MonthAsPatternDialogProps) {
  const texts = useTexts(scheduleTexts)
  const { show } = useToast()
  const save = useSavePattern(projectId)
  const submit = () =>
    save.mutate(monthAsPattern(month, edits.modeAt), {
      onSuccess: () => {
        show(texts.saved)
        onClose()
      },
      onError: () => show(texts.saveFailed, { tone: 'error' }),
    })
  return (
    <Dialog
      onClose={onClose}
      title={texts.monthAsPattern}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={save.isPending} onClick={submit}>
            {texts.replacePattern}
          </Button>
        </>
      }
    >
      <p>{texts.aboutMonthAsPattern(month)}</p>
    </Dialog>
  )
}

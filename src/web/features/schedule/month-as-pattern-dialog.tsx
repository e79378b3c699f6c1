import { useState } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { closingTexts } from '../../grid/edits/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { monthAsPattern } from './fills.ts'
import { cellsOfWeek } from './pattern-view-model.ts'
import { countClosing, useSavePattern } from './requests.ts'
import { scheduleTexts } from './texts.ts'

type MonthAsPatternDialogProps = {
  projectId: string
  month: Month
  edits: ScheduleEdits
  onClose: () => void
}

/** Asks for confirmation, since this replaces the weekly pattern and cannot be undone; and again where hours are closed. */
export function MonthAsPatternDialog({ projectId, month, edits, onClose }: MonthAsPatternDialogProps) {
  const texts = useTexts(scheduleTexts)
  const t = useTexts(closingTexts)
  const { show } = useToast()
  const save = useSavePattern(projectId)
  const [closing, setClosing] = useState<'asking' | 'failed' | { hours: number; people: number }>()
  const replace = () =>
    save.mutate(monthAsPattern(month, edits.modeAt), {
      onSuccess: () => {
        show(texts.saved)
        onClose()
      },
      onError: () => show(texts.saveFailed, { tone: 'error' }),
    })
  const isConfirming = typeof closing === 'object'
  const submit = async () => {
    if (isConfirming) return replace()
    setClosing('asking')
    try {
      const found = await countClosing(projectId, cellsOfWeek(monthAsPattern(month, edits.modeAt)))
      setClosing(found.hours > 0 ? found : undefined)
      if (found.hours === 0) replace()
    } catch {
      setClosing('failed')
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={texts.monthAsPattern}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={save.isPending || closing === 'asking'}
            onClick={() => inBackground(submit())}
          >
            {isConfirming ? t.closeAnyway : closing === 'failed' ? t.tryAgain : texts.replacePattern}
          </Button>
        </>
      }
    >
      <p>{texts.aboutMonthAsPattern(month)}</p>
      {isConfirming && <Notice tone="warning">{t.stopCounting(closing.hours, closing.people)}</Notice>}
      {closing === 'failed' && <Notice tone="error">{t.couldNotAsk}</Notice>}
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { Month } from '../../../../domain/calendar.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { closingTexts } from '../../../grid/edits/texts.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useSave } from '../../../http/use-save.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { saveNeedsAsPattern } from '../coverage/needs-as-pattern.ts'
import { cellsOfWeek } from '../pattern-view-model.ts'
import { countClosing, savePattern } from '../requests.ts'
import { monthAsPattern } from './months.ts'
import { texts } from './texts.ts'

type MonthAsPatternDialogProps = {
  projectId: string
  month: Month
  edits: ScheduleEdits
  onClose: () => void
}

/** Asks for confirmation, since this replaces the weekly pattern and cannot be undone; and again where hours are closed. */
export function MonthAsPatternDialog({ projectId, month, edits, onClose }: MonthAsPatternDialogProps) {
  const t = useTexts(texts)
  const ofClosing = useTexts(closingTexts)
  const { show } = useToast()
  const queries = useQueryClient()
  // One save for colours and numbers of people, which also ends whole after the dialog is closed.
  const save = useSave({
    mutationFn: async () => {
      await savePattern(queries, projectId, monthAsPattern(month, edits.modeAt))
      await saveNeedsAsPattern(queries, projectId, month)
    },
    onSuccess: () => show(t.saved),
    onError: (error) => show(sentenceOf(error, t.saveFailed), { tone: 'error' }),
  })
  const count = useSave({
    mutationFn: () => countClosing(projectId, cellsOfWeek(monthAsPattern(month, edits.modeAt))),
  })
  const closing = count.data?.hours ? count.data : undefined
  const replace = () => save.mutate(undefined, { onSuccess: onClose })
  const submit = async () => {
    if (closing) return replace()
    const found = await count.run(undefined)
    if (found?.reply.hours === 0) replace()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.monthAsPattern}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            busy={save.isPending || count.isPending}
            onClick={() => inBackground(submit())}
          >
            {closing ? ofClosing.closeAnyway : count.isError ? ofClosing.tryAgain : t.replacePattern}
          </Button>
        </>
      }
    >
      <p>{t.aboutMonthAsPattern(month)}</p>
      {closing && <Notice tone="warning">{ofClosing.stopCounting(closing.hours, closing.people)}</Notice>}
      {count.isError && <Notice tone="error">{ofClosing.couldNotAsk}</Notice>}
    </Dialog>
  )
}

import { dayLabel } from '../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { listTexts } from './entries/texts.ts'
import { EntryList } from './entry-list.tsx'
import type { HistoryFilters } from './requests.ts'

type CellHistoryDialogProps = {
  projectId: string
  cell: NonNullable<HistoryFilters['cell']>
  onClose: () => void
}

/** Lists every change to one hour of one day: demand, pattern, prices, and people's colours and hours. */
export function CellHistoryDialog({ projectId, cell, onClose }: CellHistoryDialogProps) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  return (
    <Dialog
      onClose={onClose}
      title={t.historyOf(`${dayLabel(cell.date, language)}, ${cell.hour}:00`)}
      width={520}
      isLong
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <EntryList projectId={projectId} filters={{ cell }} nothing={t.hourNeverChanged} />
    </Dialog>
  )
}

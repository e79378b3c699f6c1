import { dayLabel } from '../../../domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryList } from './entry-list.tsx'
import type { HistoryFilters } from './requests.ts'

type CellHistoryDialogProps = {
  projectId: string
  cell: NonNullable<HistoryFilters['cell']>
  onClose: () => void
}

/** All that could change one hour of one day: demand, pattern, prices, and people's colours and hours. */
export function CellHistoryDialog({ projectId, cell, onClose }: CellHistoryDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`History of ${dayLabel(cell.date)}, ${cell.hour}:00`}
      width={520}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <EntryList projectId={projectId} filters={{ cell }} nothing="This hour has never been changed." />
    </Dialog>
  )
}

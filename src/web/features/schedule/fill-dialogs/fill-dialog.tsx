import type { Month } from '../../../../domain/calendar.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import type { Fill } from '../fills.ts'
import { CopyMonthDialog } from './copy-month-dialog.tsx'
import { CopyWeekDialog } from './copy-week-dialog.tsx'
import { MonthAsPatternDialog } from './month-as-pattern-dialog.tsx'
import type { WeekToCopy } from './weeks.ts'

export type FillDialogProps = {
  asked: 'week' | 'month' | 'pattern'
  projectId: string
  month: Month
  edits: ScheduleEdits
  begin: WeekToCopy
  onFill: Fill
  onClose: () => void
}

/** The dialog of a fill tool. It is loaded apart from the menu, which is drawn first. */
export function FillDialog({ asked, projectId, begin, ...shared }: FillDialogProps) {
  const { month, edits, onClose } = shared
  if (asked === 'week') return <CopyWeekDialog {...shared} {...{ projectId, begin }} />
  if (asked === 'month') return <CopyMonthDialog {...shared} />
  return <MonthAsPatternDialog {...{ projectId, month, edits, onClose }} />
}

import type { Day, Month } from '../../../domain/calendar.ts'
import type { Slot } from '../../../domain/slot.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import type { EditResult } from '../../grid/edits/value-edits.ts'
import { CopyMonthDialog } from './copy-month-dialog.tsx'
import { CopyWeekDialog } from './copy-week-dialog.tsx'
import { MonthAsPatternDialog } from './month-as-pattern-dialog.tsx'

export type FillDialogProps = {
  asked: 'week' | 'month' | 'pattern'
  projectId: string
  month: Month
  edits: ScheduleEdits
  /** In the week that is copied. */
  begin: Day | undefined
  onFill: (slots: readonly Slot[]) => EditResult
  onClose: () => void
}

/** What a tool asks before it sets many hours: apart from its menu, which is seen first. */
export function FillDialog({ asked, projectId, begin, ...shared }: FillDialogProps) {
  const { month, edits, onClose } = shared
  if (asked === 'week') return <CopyWeekDialog {...shared} begin={begin} />
  if (asked === 'month') return <CopyMonthDialog {...shared} />
  return <MonthAsPatternDialog {...{ projectId, month, edits, onClose }} />
}

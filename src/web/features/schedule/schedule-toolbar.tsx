import type { ReactNode } from 'react'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { UndoOfEdits } from '../../grid/edits/undo-of-edits.tsx'
import type { Direction } from '../../grid/edits/undo-stack.ts'
import { gridTexts } from '../../grid/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { scheduleTexts } from './texts.ts'
import styles from './schedule-toolbar.module.css'

export type ScheduleToolbarProps = {
  edits: ScheduleEdits
  /** The colours are in use: on phones they stay within reach. */
  isPainting: boolean
  /** The paint box; while a press means something else, what the colours say. */
  modes: ReactNode
  /** What else the grid can be used for. */
  uses: ReactNode
  onGo: (direction: Direction) => void
  onHelp: () => void
  /** Stands behind undo. */
  children?: ReactNode
}

/** The colours, the way back, and the tools: calm until one of them is wanted. */
export function ScheduleToolbar({
  edits,
  isPainting,
  modes,
  uses,
  onGo,
  onHelp,
  children,
}: ScheduleToolbarProps) {
  const texts = useTexts(scheduleTexts)
  const { help } = useTexts(gridTexts)
  return (
    <div className={cx(styles.toolbar, isPainting && styles.withBar)} role="group" aria-label={texts.tools}>
      <div className={styles.reach}>
        {modes}
        <span className={styles.undo}>
          <UndoOfEdits edits={edits} onGo={onGo} />
        </span>
      </div>
      <div className={styles.tools}>
        {children}
        <span className={styles.uses}>{uses}</span>
        <IconButton icon="help" label={help} aria-keyshortcuts="?" onClick={onHelp} />
      </div>
    </div>
  )
}

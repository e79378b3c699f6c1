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
  /** Whether colours are the tool. On phones they then stay at the bottom of the screen. */
  isPainting: boolean
  monthNavigator: ReactNode
  /** The paint box, or the legend while another tool is chosen. */
  modes: ReactNode
  /** The choice of what the cells show. */
  viewSwitch: ReactNode
  /** Buttons that choose other tools. */
  toolButtons: ReactNode
  onGo: (direction: Direction) => void
  onHelp: () => void
  /** Drawn after undo. */
  children?: ReactNode
}

/** The toolbar with colours, undo and tools. */
export function ScheduleToolbar({
  edits,
  isPainting,
  monthNavigator,
  modes,
  viewSwitch,
  toolButtons,
  onGo,
  onHelp,
  children,
}: ScheduleToolbarProps) {
  const texts = useTexts(scheduleTexts)
  const { help } = useTexts(gridTexts)
  return (
    <div className={cx(styles.toolbar, isPainting && styles.withBar)} role="group" aria-label={texts.tools}>
      {monthNavigator}
      <div className={styles.reach}>
        {modes}
        <span className={styles.undo}>
          <UndoOfEdits edits={edits} onGo={onGo} />
        </span>
      </div>
      <div className={styles.tools}>
        {children}
        <div className={styles.end}>
          {viewSwitch}
          <span className={styles.toolButtons}>{toolButtons}</span>
          <IconButton icon="help" label={help} aria-keyshortcuts="?" onClick={onHelp} />
        </div>
      </div>
    </div>
  )
}

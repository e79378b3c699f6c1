import { type ReactNode, useSyncExternalStore } from 'react'
import { gridTexts } from '../../grid/texts.ts'
import { type Direction, UndoButtons } from '../../grid/undo-buttons.tsx'
import { useTexts } from '../../i18n/language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ScheduleEdits } from './schedule-edits.ts'
import { scheduleTexts } from './texts.ts'
import { nextStep } from './undo-stack.ts'
import styles from './schedule-toolbar.module.css'

export type ScheduleToolbarProps = {
  edits: ScheduleEdits
  /** The paint box; while a press means something else, what the colours say. */
  modes: ReactNode
  onGo: (direction: Direction) => void
  onHelp: () => void
  /** Stands between undo and help. */
  children?: ReactNode
}

/** The colours, the way back, and the tools: calm until one of them is wanted. */
export function ScheduleToolbar({ edits, modes, onGo, onHelp, children }: ScheduleToolbarProps) {
  const texts = useTexts(scheduleTexts)
  const { help } = useTexts(gridTexts)
  return (
    <div className={styles.toolbar}>
      {modes}
      <div className={styles.tools} role="group" aria-label={texts.tools}>
        <Undo edits={edits} onGo={onGo} />
        {children}
        <IconButton icon="help" label={help} aria-keyshortcuts="?" onClick={onHelp} />
      </div>
    </div>
  )
}

/** Knows only whether there is a step: an edit that adds one more draws nothing here. */
function Undo({ edits, onGo }: Pick<ScheduleToolbarProps, 'edits' | 'onGo'>) {
  const useHasStep = (direction: Direction) =>
    useSyncExternalStore(edits.subscribe, () => nextStep(edits.stack(), direction) !== undefined)
  return <UndoButtons canGo={{ undo: useHasStep('undo'), redo: useHasStep('redo') }} onGo={onGo} />
}

import { type ReactNode, useSyncExternalStore } from 'react'
import type { Wages } from '../../../domain/pricing.ts'
import type { Mode } from '../../../domain/slot.ts'
import { BrushPicker } from '../../grid/brush-picker.tsx'
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
  brush: Mode | undefined
  wages: Wages | undefined
  onPick: (mode: Mode) => void
  onGo: (direction: Direction) => void
  onHelp: () => void
  /** Stands between undo and help. */
  children?: ReactNode
}

/** The paint box, the way back, and the tools: calm until one of them is wanted. */
export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { edits, brush, wages, onPick, onGo, onHelp, children } = props
  const texts = useTexts(scheduleTexts)
  const { help } = useTexts(gridTexts)
  return (
    <div className={styles.toolbar}>
      <BrushPicker brush={brush} wages={wages} onPick={onPick} />
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

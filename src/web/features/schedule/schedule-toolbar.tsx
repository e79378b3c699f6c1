import { type ReactNode, useSyncExternalStore } from 'react'
import type { Wages } from '../../../domain/pricing.ts'
import type { Mode } from '../../../domain/slot.ts'
import { BrushPicker } from '../../grid/brush-picker.tsx'
import { gridTexts } from '../../grid/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ScheduleEdits } from './schedule-edits.ts'
import { scheduleTexts } from './texts.ts'
import { type Direction, nextStep } from './undo-stack.ts'
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
  const stack = useSyncExternalStore(edits.subscribe, edits.stack)
  const way = (direction: Direction) => ({
    icon: direction,
    label: texts[direction],
    // Not `disabled`: that would drop the keyboard focus with the last step.
    'aria-disabled': nextStep(stack, direction) === undefined,
    onClick: () => onGo(direction),
  })
  return (
    <div className={styles.toolbar}>
      <BrushPicker brush={brush} wages={wages} onPick={onPick} />
      <div className={styles.tools} role="group" aria-label={texts.tools}>
        <IconButton {...way('undo')} aria-keyshortcuts="Control+Z" />
        <IconButton {...way('redo')} aria-keyshortcuts="Control+Shift+Z" />
        {children}
        <IconButton icon="help" label={help} aria-keyshortcuts="?" onClick={onHelp} />
      </div>
    </div>
  )
}

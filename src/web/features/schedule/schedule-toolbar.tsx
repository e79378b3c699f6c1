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
  return (
    <div className={styles.toolbar}>
      <BrushPicker brush={brush} wages={wages} onPick={onPick} />
      <div className={styles.tools} role="group" aria-label={texts.tools}>
        <WayButton edits={edits} direction="undo" keys="Control+Z" onGo={onGo} />
        <WayButton edits={edits} direction="redo" keys="Control+Shift+Z" onGo={onGo} />
        {children}
        <IconButton icon="help" label={help} aria-keyshortcuts="?" onClick={onHelp} />
      </div>
    </div>
  )
}

type WayButtonProps = Pick<ScheduleToolbarProps, 'edits' | 'onGo'> & { direction: Direction; keys: string }

/** Knows only whether there is a step: an edit that adds one more draws nothing here. */
function WayButton({ edits, direction, keys, onGo }: WayButtonProps) {
  const texts = useTexts(scheduleTexts)
  const hasStep = useSyncExternalStore(
    edits.subscribe,
    () => nextStep(edits.stack(), direction) !== undefined,
  )
  return (
    <IconButton
      icon={direction}
      label={texts[direction]}
      aria-keyshortcuts={keys}
      // Not `disabled`: that would drop the keyboard focus with the last step.
      aria-disabled={!hasStep}
      onClick={() => onGo(direction)}
    />
  )
}

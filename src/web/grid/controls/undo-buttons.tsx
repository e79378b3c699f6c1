import { useTexts } from '../../i18n/language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Direction } from '../edits/undo-stack.ts'
import { gridTexts } from '../texts.ts'

export type UndoButtonsProps = {
  /** Whether there is a step to undo or redo. */
  canGo: Record<Direction, boolean>
  onGo: (direction: Direction) => void
}

export function UndoButtons({ canGo, onGo }: UndoButtonsProps) {
  const texts = useTexts(gridTexts)
  const props = (direction: Direction) => ({
    icon: direction,
    label: texts[direction],
    // The attribute `disabled` would drop the keyboard focus after the last step.
    'aria-disabled': !canGo[direction],
    onClick: () => onGo(direction),
  })
  return (
    <>
      <IconButton {...props('undo')} aria-keyshortcuts="Control+Z" />
      <IconButton {...props('redo')} aria-keyshortcuts="Control+Shift+Z" />
    </>
  )
}

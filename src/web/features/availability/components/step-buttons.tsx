import { useTexts } from '../../../i18n/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { texts } from '../texts.ts'

type Direction = 'undo' | 'redo'
type StepButtonsProps = { canGo: Record<Direction, boolean>; onGo: (direction: Direction) => void }

/** Back and forth among the hours that are not saved yet; once there is a step to go. */
export function StepButtons({ canGo, onGo }: StepButtonsProps) {
  const say = useTexts(texts)
  if (!canGo.undo && !canGo.redo) return null
  const way = (direction: Direction) => ({
    icon: direction,
    label: say[direction],
    // Not `disabled`: that would drop the keyboard focus with the last step.
    'aria-disabled': !canGo[direction],
    onClick: () => onGo(direction),
  })
  return (
    <span>
      <IconButton {...way('undo')} aria-keyshortcuts="Control+Z" />
      <IconButton {...way('redo')} aria-keyshortcuts="Control+Shift+Z" />
    </span>
  )
}

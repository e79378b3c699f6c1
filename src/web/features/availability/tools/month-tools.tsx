import { useState } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { useToast } from '../../../ui/toast.tsx'
import { RepeatMenu, type RepeatMenuProps } from '../components/repeat-menu.tsx'
import { toolTexts } from './texts.ts'

const HINT_MS = 4000
const ON = {
  borderColor: 'var(--color-accent-line)',
  background: 'var(--color-accent-wash)',
  color: 'var(--color-accent)',
}

/** The tools above a person's own month: to repeat a day, and to ask why hours pay what they pay. */
export function MonthTools(ofMenu: RepeatMenuProps) {
  const t = useTexts(toolTexts)
  const { show } = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const toggle = () => {
    setIsAsking(!isAsking)
    if (!isAsking) show(t.pressHours, { tone: 'info', ms: HINT_MS })
  }
  return (
    <>
      <RepeatMenu {...ofMenu} />
      {/* A finger has no Alt key, and its presses and holds choose hours. The part that explains amounts knows the attribute. */}
      <IconButton
        icon={later.euro}
        label={t.why}
        aria-pressed={isAsking}
        data-asks-why
        // A style sheet of its own would weigh on the first files, which list what later ones need.
        style={isAsking ? ON : undefined}
        onClick={toggle}
      />
    </>
  )
}

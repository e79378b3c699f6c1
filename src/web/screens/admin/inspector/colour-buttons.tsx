import { MODES, type SlotRef } from '../../../../domain/slot.ts'
import type { InspectedMonth } from '../../../features/schedule/inspected-month.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inspectorTexts } from './texts.ts'
import styles from './hour-card.module.css'

type ColourButtonsProps = { month: InspectedMonth; cells: readonly SlotRef[] }

/** Sets all of these hours to a colour. */
export function ColourButtons({ month: { edits, fill }, cells }: ColourButtonsProps) {
  const t = useTexts(inspectorTexts)
  const { modes } = useTexts(gridTexts)
  return (
    <div role="group" aria-label={t.colour} className={styles.colours}>
      {MODES.map((mode) => {
        const name = t.setTo(modes[mode].toLowerCase())
        return (
          <button
            key={mode}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={cells.every(({ date, hour }) => edits.modeAt(date, hour) === mode)}
            onClick={() => fill(cells.map(({ date, hour }) => ({ date, hour, mode })))}
          >
            <ModeSwatch mode={mode} />
          </button>
        )
      })}
    </div>
  )
}

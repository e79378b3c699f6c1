import { isStaffed, type Mode, MODES } from '../../../domain/slot.ts'
import type { WagesOfMonth } from '../../../domain/wages.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { ModeSwatch } from '../draw/mode-swatch.tsx'
import { wageInWords } from '../draw/wage-in-words.ts'
import { brushTexts } from '../edits/texts.ts'
import { gridTexts } from '../texts.ts'
import { keyOfMode } from './use-brush.ts'
import styles from './brush-picker.module.css'

export type BrushPickerProps = {
  brush: Mode | undefined
  /** Called with the pressed colour, also when it is the brush already. Without it the colours are only a legend. */
  onPick?: ((mode: Mode) => void) | undefined
  wages?: WagesOfMonth | undefined
  /** `swatches`: the colours without words, on a desk; `line`: one line of small text. */
  look?: 'swatches' | 'line' | undefined
  /** The cells have a line where somebody gave the hour, which the legend then explains. */
  showsGiven?: boolean
}

/** A legend whose colours can be picked as the brush. */
export function BrushPicker({ brush, onPick, wages, look, showsGiven = false }: BrushPickerProps) {
  const texts = useTexts(gridTexts)
  const language = useLanguage()
  const hints = useTexts(brushTexts)
  const meaning = (mode: Mode) => {
    if (!isStaffed(mode)) return texts.spokenDemand[mode]
    return wages ? wageInWords(wages, mode, texts, language) : texts.demand
  }
  const wordsOf = (mode: Mode) => (
    <>
      <ModeSwatch mode={mode} />
      <span>
        <span className={styles.name}>{texts.modes[mode]}</span>{' '}
        <span className={styles.meaning}>{meaning(mode)}</span>
      </span>
      <kbd className={styles.key} aria-hidden="true">
        {keyOfMode(mode)}
      </kbd>
    </>
  )
  return (
    <ul
      className={cx(styles.picker, look && styles[look], wages && wages.later.length > 0 && styles.dated)}
      aria-label={texts.legend}
    >
      {MODES.map((mode) => (
        <li key={mode}>
          {onPick ? (
            <button
              type="button"
              className={styles.brush}
              aria-pressed={brush === mode}
              aria-keyshortcuts={String(keyOfMode(mode))}
              title={`${texts.modes[mode]}, ${meaning(mode)} · ${hints.hint(keyOfMode(mode))}`}
              onClick={() => onPick(mode)}
            >
              {wordsOf(mode)}
            </button>
          ) : (
            <span className={styles.brush}>{wordsOf(mode)}</span>
          )}
        </li>
      ))}
      {showsGiven && (
        <li className={styles.given}>
          <span className={styles.foot} /> {texts.given.saved}
        </li>
      )}
    </ul>
  )
}

import { useTexts } from '../i18n/language.ts'
import { Dialog } from '../ui/dialog.tsx'
import { gridTexts } from './texts.ts'
import styles from './help-sheet.module.css'

const KEYS = [
  ['paint', '1', '2', '3', '4', '5'],
  ['clickCycle', '0', 'Esc'],
  ['move', '←', '→', '↑', '↓'],
  ['ends', 'Home', 'End'],
  ['corners', 'Ctrl+Home', 'Ctrl+End'],
  ['months', 'PgUp', 'PgDn'],
  ['act', 'Enter', 'Space'],
  ['select', 'Shift+← → ↑ ↓'],
  ['selectAll', 'Ctrl+A'],
  ['undo', 'Ctrl+Z'],
  ['redo', 'Ctrl+Shift+Z', 'Ctrl+Y'],
  ['help', '?'],
] as const

/** All keys and gestures of a grid on one sheet. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(gridTexts)
  return (
    <Dialog open={open} onClose={onClose} title={texts.help} closeLabel={texts.close} width={520}>
      <h3 className={styles.title}>{texts.keysTitle}</h3>
      <dl className={styles.list}>
        {KEYS.map(([deed, ...keys]) => (
          <div key={deed} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{texts.keys[deed]}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.title}>{texts.gesturesTitle}</h3>
      <dl className={styles.list}>
        {Object.entries(texts.gestures).map(([gesture, [deed, effect]]) => (
          <div key={gesture} className={styles.line}>
            <dt>{deed}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

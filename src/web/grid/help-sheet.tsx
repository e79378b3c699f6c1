import { useTexts } from '../i18n/language.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type GridTexts, gridTexts } from './texts.ts'
import styles from './help-sheet.module.css'

type Names = GridTexts['keyNames']

/** The keys as they are named on keyboards of that language. */
const keysOf = ({ ctrl, shift, home, end, pageUp, pageDown, enter, space }: Names) =>
  [
    ['paint', '1', '2', '3', '4', '5'],
    ['clickCycle', '0', 'Esc'],
    ['move', '←', '→', '↑', '↓'],
    ['ends', home, end],
    ['corners', `${ctrl}+${home}`, `${ctrl}+${end}`],
    ['months', pageUp, pageDown],
    ['act', enter, space],
    ['select', `${shift}+← → ↑ ↓`],
    ['selectAll', `${ctrl}+A`],
    ['undo', `${ctrl}+Z`],
    ['redo', `${ctrl}+${shift}+Z`, `${ctrl}+Y`],
    ['help', '?'],
  ] as const

/** All keys and gestures of a grid on one sheet. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(gridTexts)
  return (
    <Dialog open={open} onClose={onClose} title={texts.help} closeLabel={texts.close} width={520}>
      <h3 className={styles.title}>{texts.keysTitle}</h3>
      <dl className={styles.list}>
        {keysOf(texts.keyNames).map(([deed, ...keys]) => (
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

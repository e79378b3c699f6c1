import { useTexts } from '../../i18n/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { arePageKeysOn, setPageKeys } from '../input/page-keys.ts'
import { type HelpTexts, helpTexts } from './texts.ts'
import styles from './help-sheet.module.css'

type Names = HelpTexts['keyNames']

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
    ['why', 'W'],
    ['help', '?'],
  ] as const

const OF_COLOURS: ReadonlySet<string> = new Set(['paint', 'clickCycle'])

type HelpSheetProps = {
  onClose: () => void
  /** Hours are given: there are no colours to choose. */
  isGiving?: boolean
}

/** Lists all keys and gestures of a grid. */
export function HelpSheet({ onClose, isGiving = false }: HelpSheetProps) {
  const texts = useTexts(helpTexts)
  const { act, ...giving } = texts.giving
  const keys = keysOf(texts.keyNames).filter(([deed]) => !isGiving || !OF_COLOURS.has(deed))
  return (
    <Dialog onClose={onClose} title={texts.help} closeLabel={texts.close} width={520} isLong>
      <h3 className={styles.title}>{texts.keysTitle}</h3>
      <dl className={styles.list}>
        {keys.map(([deed, ...names]) => (
          <div key={deed} className={styles.line}>
            <dt>
              {names.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{isGiving && deed === 'act' ? act : texts.keys[deed]}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.setting}>
        <input
          type="checkbox"
          defaultChecked={arePageKeysOn()}
          onChange={(event) => setPageKeys(event.target.checked)}
        />
        {texts.pageKeys}
      </label>
      <h3 className={styles.title}>{texts.gesturesTitle}</h3>
      <dl className={styles.list}>
        {Object.entries(isGiving ? giving : texts.gestures).map(([gesture, [deed, effect]]) => (
          <div key={gesture} className={styles.line}>
            <dt>{deed}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { useTexts } from '../../../i18n/language.ts'
import type { NumberInHand } from './people-tool.ts'
import { coverageTexts } from './texts.ts'
import styles from './people-picker.module.css'

/** One press chooses these numbers. Others are typed, or reached step by step. */
const NUMBERS = [1, 2, 3, 4, 5]

type PeoplePickerProps = {
  hand: NumberInHand
  onPick: (people: number | null) => void
  onStep: (by: 1 | -1) => void
}

/** Chooses the number of people that the tool sets. */
export function PeoplePicker({ hand, onPick, onStep }: PeoplePickerProps) {
  const t = useTexts(coverageTexts)
  return (
    <ul className={styles.picker} aria-label={t.peopleNeeded}>
      <li>
        <button
          type="button"
          className={styles.clear}
          aria-pressed={hand === null}
          aria-keyshortcuts="-"
          title={t.clearHint}
          onClick={() => onPick(null)}
        >
          {t.clear}
        </button>
      </li>
      {NUMBERS.map((people) => (
        <li key={people} className={styles.number}>
          <button
            type="button"
            aria-label={t.people(people)}
            aria-pressed={hand === people}
            onClick={() => onPick(people)}
          >
            {people}
          </button>
        </li>
      ))}
      <li>
        <button type="button" aria-label={t.fewer} title={t.fewer} onClick={() => onStep(-1)}>
          −
        </button>
      </li>
      <li className={styles.hand}>
        <output aria-label={t.inHand}>{hand ?? '–'}</output>
      </li>
      <li>
        <button type="button" aria-label={t.more} title={t.more} onClick={() => onStep(1)}>
          +
        </button>
      </li>
    </ul>
  )
}

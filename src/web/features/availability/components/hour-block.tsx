import type { Day } from '../../../../domain/calendar.ts'
import { formatAmount, formatCents } from '../../../../domain/money.ts'
import { isStaffed } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { HourBlock as Block } from '../day-list-view-model.ts'
import { texts } from '../texts.ts'
import type { AvailabilityCell } from '../view-model.ts'
import modes from '../../../grid/draw/modes.module.css'
import styles from './hour-block.module.css'

type HourBlockProps = { date: Day; block: Block }

/** Hours in a row: at the left all of them at once, beside it each alone. The list listens for presses. */
export function HourBlock({ date, block }: HourBlockProps) {
  const say = useTexts(texts)
  const { modes: modeNames } = useTexts(gridTexts)
  const { mode, cells, from, to, cents, taken } = block
  const pays = cents === undefined ? undefined : formatCents(cents)
  const [what, colour] = isStaffed(mode) ? [modeNames[mode]] : [say.notAvailable, modeNames[mode]]
  return (
    <div className={styles.block}>
      <button
        type="button"
        data-date={date}
        data-hours={cells.map((cell) => cell.hour).join(',')}
        aria-pressed={taken === 'partly' ? 'mixed' : taken !== 'free'}
        aria-disabled={cells.every((cell) => cell.isDisabled) || undefined}
        aria-label={inWords(say.span(from, to), what, pays, colour, say.states[taken])}
        className={cx(styles.whole, cells.length === 1 && styles.alone, styles[taken])}
      >
        <span className={styles.when}>
          <ModeSwatch mode={mode} />
          {say.span(from, to)}
          <Icon name={taken === 'free' || taken === 'partly' ? 'plus' : 'check'} />
        </span>{' '}
        <span className={styles.what}>
          <span>{what}</span> {pays !== undefined && <b>{pays}</b>}
        </span>
      </button>
      {cells.length > 1 && (
        <div className={styles.hours}>
          {cells.map((cell) => (
            <HourButton key={cell.hour} date={date} cell={cell} />
          ))}
        </div>
      )}
    </div>
  )
}

function HourButton({ date, cell }: { date: Day; cell: AvailabilityCell }) {
  const say = useTexts(texts)
  const { modes: modeNames } = useTexts(gridTexts)
  const { hour, mode, priceCents, isOwnPrice, given, isPending, isDisabled } = cell
  const pays = priceCents === undefined ? say.notAvailable : formatCents(priceCents)
  return (
    <button
      type="button"
      data-date={date}
      data-hours={hour}
      aria-pressed={given !== undefined}
      aria-busy={isPending || undefined}
      aria-disabled={isDisabled || undefined}
      aria-label={inWords(say.time(hour), pays, modeNames[mode], say.states[given ?? 'free'])}
      className={cx(styles.hour, given && cx(styles.isTaken, styles[given], modes[mode]))}
    >
      <span className={styles.time}>{say.time(hour)}</span>{' '}
      {priceCents !== undefined && (
        <span className={cx(styles.price, isOwnPrice && styles.own)}>{formatAmount(priceCents)}</span>
      )}
      {given && <span className={styles.tick} />}
    </button>
  )
}

/** First what is seen, word for word: whoever speaks to the page says that. */
function inWords(...words: (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(', ')
}

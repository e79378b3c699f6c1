import type { Day } from '../../../../domain/calendar.ts'
import { formatAmount, formatCents } from '../../../../domain/money.ts'
import { isStaffed } from '../../../../domain/slot.ts'
import { isUncounted } from '../../../grid/draw/cells.ts'
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

/** Hours in a row: a button for the whole block at the left, then one for each hour. The list handles the presses. */
export function HourBlock({ date, block }: HourBlockProps) {
  const t = useTexts(texts)
  const { modes: modeNames, dayIsOver } = useTexts(gridTexts)
  const { mode, cells, from, to, cents, state } = block
  const isOver = cells.some((cell) => cell.isOver)
  const isDisabled = isOver
    ? cells.every((cell) => cell.given !== 'added')
    : cells.every((cell) => cell.isDisabled)
  const pays = cents === undefined ? undefined : formatCents(cents)
  // The wage stands on one hour of the block, and a price of its own on each hour that has one.
  const first = cells.find((cell) => !cell.isOwnPrice)
  const isClosed = state === 'uncounted'
  const [what, colour] = isStaffed(mode)
    ? [modeNames[mode]]
    : [isClosed ? t.uncounted : t.notAvailable, modeNames[mode]]
  return (
    <div className={styles.block}>
      <button
        type="button"
        data-date={date}
        data-hours={cells.map((cell) => cell.hour).join(',')}
        aria-pressed={state === 'partly' ? 'mixed' : state !== 'free'}
        aria-disabled={isDisabled || undefined}
        aria-label={labelOf(
          t.span(from, to),
          what,
          pays,
          colour,
          t.states[isClosed ? 'saved' : state],
          isOver ? dayIsOver : undefined,
        )}
        className={cx(styles.whole, cells.length === 1 && styles.alone, styles[state])}
      >
        <span className={styles.when}>
          <ModeSwatch mode={mode} />
          <span className={styles.span}>{t.span(from, to)}</span>
          {!isClosed && <Icon name={state === 'free' || state === 'partly' ? 'plus' : 'check'} />}
        </span>{' '}
        <span className={styles.what}>
          <span>{what}</span> {pays !== undefined && <b>{pays}</b>}
        </span>
      </button>
      {cells.length > 1 && (
        <div className={styles.hours}>
          {cells.map((cell) => (
            <HourButton key={cell.hour} {...{ date, cell }} showsPrice={cell.isOwnPrice || cell === first} />
          ))}
        </div>
      )}
      {isOver && <p className={styles.over}>{dayIsOver}</p>}
    </div>
  )
}

type HourButtonProps = { date: Day; cell: AvailabilityCell; showsPrice: boolean }

function HourButton({ date, cell, showsPrice }: HourButtonProps) {
  const t = useTexts(texts)
  const { modes: modeNames, dayIsOver } = useTexts(gridTexts)
  const { hour, mode, priceCents, isOwnPrice, given, isPending, isOver, isDisabled } = cell
  const isClosed = isUncounted(cell)
  const pays = priceCents === undefined ? (isClosed ? t.uncounted : t.notAvailable) : formatCents(priceCents)
  return (
    <button
      type="button"
      data-date={date}
      data-hours={hour}
      aria-pressed={given !== undefined}
      aria-busy={isPending || undefined}
      aria-disabled={isDisabled || undefined}
      aria-label={labelOf(
        t.time(hour),
        pays,
        modeNames[mode],
        t.states[given ?? 'free'],
        isOver ? dayIsOver : undefined,
      )}
      className={cx(
        styles.hour,
        isClosed ? styles.uncounted : given && cx(styles.isGiven, styles[given], modes[mode]),
      )}
    >
      <span className={styles.time}>{t.time(hour)}</span>{' '}
      {showsPrice && priceCents !== undefined && (
        <span className={cx(styles.price, isOwnPrice && styles.own)}>{formatAmount(priceCents)}</span>
      )}
      {given && !isClosed && <span className={styles.tick} />}
    </button>
  )
}

/** The label begins with the visible text word for word, so that voice control finds the button by it. */
function labelOf(...words: (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(', ')
}

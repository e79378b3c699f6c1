import type { Day } from '../../../../domain/calendar.ts'
import { formatAmount, formatCents } from '../../../../domain/money.ts'
import { isUncounted } from '../../../grid/draw/cells.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { listTexts } from '../components/texts.ts'
import { type HourBlock, labelOf } from '../day-list-view-model.ts'
import type { AvailabilityCell } from '../view-model.ts'
import modes from '../../../grid/draw/modes.module.css'
import styles from './day-hours.module.css'

type BlockHoursProps = { date: Day; block: HourBlock }

/** The single hours of a block, below what each of them pays. A price of its own is a chip on its hour. */
export function BlockHours({ date, block }: BlockHoursProps) {
  const { modes: modeNames, perHour } = useTexts(gridTexts)
  const { mode, cells, from, to, cents, rateCents } = block
  return (
    <div>
      <p className={styles.rate}>
        <ModeSwatch mode={mode} /> {modeNames[mode]}
        {rateCents !== undefined && (
          <>
            {' · '}
            <Amount why={`date=${date}&mode=${mode}`}>{perHour(formatCents(rateCents))}</Amount>
          </>
        )}
        {/* A press on the bar above chooses its hours, so its amount is here again for a finger to ask; of one hour it is the rate. */}
        {cents !== undefined && (cells.length > 1 || rateCents === undefined) && (
          <>
            {' · '}
            <Amount why={`hours=${date}.${from}-${to}`}>{formatCents(cents)}</Amount>
          </>
        )}
      </p>
      <div className={styles.hours}>
        {cells.map((cell) => (
          <HourButton key={cell.hour} date={date} cell={cell} />
        ))}
      </div>
    </div>
  )
}

type HourButtonProps = { date: Day; cell: AvailabilityCell }

function HourButton({ date, cell }: HourButtonProps) {
  const t = useTexts(listTexts)
  const { modes: modeNames, dayIsOver } = useTexts(gridTexts)
  const { hour, mode, priceCents, isSlotPrice, given, isPending, isOver, isDisabled } = cell
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
        isOver && dayIsOver,
      )}
      className={cx(
        styles.hour,
        isClosed ? styles.uncounted : given && cx(styles.isGiven, styles[given], modes[mode]),
      )}
    >
      <span className={styles.time}>{t.time(hour)}</span>{' '}
      {isSlotPrice && priceCents !== undefined && (
        <span className={styles.price}>{formatAmount(priceCents)}</span>
      )}
      {given && !isClosed && <span className={styles.tick} />}
    </button>
  )
}

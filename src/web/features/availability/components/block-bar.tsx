import type { Day } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { isStaffed } from '../../../../domain/slot.ts'
import { MODE_SIGNS } from '../../../grid/draw/mode-signs.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { bookedTexts } from '../booked/texts.ts'
import { type HourBlock, labelOf } from '../day-list-view-model.ts'
import { listTexts } from './texts.ts'
import styles from './block-bar.module.css'

type BlockBarProps = { date: Day; block: HourBlock }

/** Hours in a row as one button: pale while they are open, in their full colour when they are given. */
export function BlockBar({ date, block }: BlockBarProps) {
  const t = useTexts(listTexts)
  const { marks } = useTexts(bookedTexts)
  const { modes, dayIsOver } = useTexts(gridTexts)
  const { mode, cells, from, to, cents, given, state } = block
  const isOver = cells.some((cell) => cell.isOver)
  const isDisabled = isOver
    ? cells.every((cell) => cell.given !== 'added')
    : cells.every((cell) => cell.isDisabled)
  const isClosed = state === 'uncounted'
  const pays = cents !== undefined && formatCents(cents)
  const what = !isStaffed(mode) && (isClosed ? t.uncounted : t.notAvailable)
  const mark = cells[0]!.mark
  const word = mark && marks[mark]
  // The state of given hours says the word itself.
  const spoken = mark !== 'given' && word
  const share = state === 'partly' && t.share(given, cells.length)
  return (
    <button
      type="button"
      data-date={date}
      data-hours={cells.map((cell) => cell.hour).join(',')}
      data-mode={mode}
      aria-pressed={state === 'partly' ? 'mixed' : state !== 'free'}
      aria-disabled={isDisabled || undefined}
      aria-label={labelOf(
        t.span(from, to),
        pays,
        what,
        !share && spoken,
        state === 'partly' ? `${share} ${t.states.saved}` : t.states[isClosed ? 'saved' : state],
        modes[mode],
        share && spoken,
        isOver && dayIsOver,
      )}
      className={cx(styles.bar, styles[state], mark === 'given' && styles.waiting)}
    >
      <span aria-hidden="true" className={styles.sign} data-sign={MODE_SIGNS[mode]} />
      <span className={styles.words}>
        <span className={styles.span}>{t.span(from, to)}</span>{' '}
        {(pays || what) && <span className={styles.what}>{pays || what}</span>}
      </span>{' '}
      {(share || word) && <span className={styles.share}>{share || word}</span>}
      {!isClosed && !isDisabled && <Icon name={state === 'free' || state === 'partly' ? 'plus' : 'check'} />}
      {share && (
        <span aria-hidden="true" className={styles.strip}>
          {cells.map((cell) => (
            <span key={cell.hour} className={cell.given && styles[cell.given]} />
          ))}
        </span>
      )}
    </button>
  )
}

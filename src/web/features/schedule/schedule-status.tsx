import { type ReactNode, useSyncExternalStore } from 'react'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { formatCents } from '../../../domain/money.ts'
import { NEVER_SET_WAGES, type DatedWages } from '../../../domain/wages.ts'
import { cellsOf } from '../../grid/draw/cell-overlays.ts'
import { ModeSwatch } from '../../grid/draw/mode-swatch.tsx'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { editTexts } from '../../grid/edits/texts.ts'
import { gridTexts } from '../../grid/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ShownCoverage } from './coverage/coverage-part.tsx'
import { type HourChange, signed, signedCents, sumOf } from './sums.ts'
import { scheduleTexts } from './texts.ts'
import { slotPriceOf } from './view-model.ts'
import styles from './schedule-status.module.css'

export type ScheduleStatusProps = {
  edits: ScheduleEdits
  reply: ScheduleReply
  wages: DatedWages | undefined
  /** Without a connection nothing can be saved. That sentence replaces all others in their place. */
  isLost: boolean
  /** Has a line in place of the hint, and sums of its own. */
  coverage: ShownCoverage | undefined
  legend: ReactNode
  /** The hint that is shown while nothing is painted or selected. */
  children: ReactNode
}

/** Sums of the running stroke, or of the selection, and beside them the legend. */
export function ScheduleStatus(props: ScheduleStatusProps) {
  const { edits, reply, wages = NEVER_SET_WAGES, isLost, coverage, legend, children } = props
  const { overlays } = edits
  const texts = useTexts(scheduleTexts)
  const { noConnection } = useTexts(editTexts)
  const { modes } = useTexts(gridTexts)
  const stroke = useSyncExternalStore(overlays.subscribe, () => overlays.get('stroke'))
  const selection = useSyncExternalStore(overlays.subscribe, () => overlays.get('selection'))
  // Edits change the sum of a selection. Without a selection they draw nothing here.
  useSyncExternalStore(overlays.subscribe, () =>
    overlays.get('selection').size > 0 ? overlays.get('edits') : undefined,
  )

  const isStroke = stroke.size > 0
  const cells = isLost ? [] : cellsOf(isStroke ? stroke : selection)
  const changes = cells.map(({ date, hour }): HourChange => {
    const now = edits.modeAt(date, hour)
    const priceCents = slotPriceOf(reply, date, hour)
    return isStroke
      ? { date, before: now, after: stroke.get(date)!.get(hour)!.mode ?? now, priceCents }
      : { date, after: now, priceCents }
  })
  const sum = sumOf(changes, wages)
  return (
    <div className={styles.status}>
      {isLost ? (
        <p className={cx(styles.hint, styles.lost)}>
          <Icon name="warning" /> {noConnection}
        </p>
      ) : (
        <div className={cx(styles.hint, !coverage && styles.words, cells.length > 0 && styles.covered)}>
          {coverage ? coverage.line : children}
        </div>
      )}
      {/* The line is always in the page, so that nothing moves when a sum appears. */}
      <p className={styles.sum}>
        {cells.length > 0 && coverage?.renderSum(cells, isStroke)}
        {cells.length > 0 && !coverage && (
          <>
            <b>{isStroke ? texts.hours(signed(sum.hours)) : texts.selected(cells.length)}, </b>
            {isStroke ? (
              <b>{signedCents(sum.cents)}</b>
            ) : (
              <b role="button" tabIndex={0} aria-haspopup="dialog" data-why="selection">
                {formatCents(sum.cents)}
              </b>
            )}
            {sum.byMode.map(({ mode, count }) => (
              <span key={mode} className={styles.mode}>
                <ModeSwatch mode={mode} />
                <VisuallyHidden>{modes[mode]} </VisuallyHidden>
                {isStroke ? signed(count) : count}
              </span>
            ))}
            <span className={styles.meaning}>{texts.ifTaken}</span>
          </>
        )}
      </p>
      {/* The brushes have the same words for a screen reader. */}
      {!coverage && (
        <div aria-hidden="true" className={styles.legend}>
          {legend}
        </div>
      )}
    </div>
  )
}

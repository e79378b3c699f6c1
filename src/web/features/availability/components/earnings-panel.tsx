import type { ReactNode } from 'react'
import type { Month } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { COUNT_OF, type Tally } from '../../../../domain/pricing.ts'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { ModeSwatch } from '../../../grid/draw/mode-swatch.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import styles from './earnings-panel.module.css'

export type EarningsPanelProps = {
  month: Month
  /** Undefined while the month is loading. */
  totals: { all: Tally; unsaved: Tally } | undefined
  /** Texts of a confirmed project: the booked hours, and a line about the given ones. */
  sums: { booked: string; given: ReactNode } | undefined
  /** Number of added hours that have been closed or filled. The server refuses a save until they are removed. */
  closedCount: number
  /** Number of saved hours that have been closed: the sums are without them. */
  uncountedCount: number
  /** Number of unsaved hours in other months, which Save sends too. */
  unsavedElsewhere: number
  /** Says what saving means. */
  saving: string | undefined
  /** Without a connection nothing can be saved. */
  isOffline: boolean
  canSave: boolean
  isSaving: boolean
  onSave: () => void
}

const hoursText = (count: number) => `${count} h`
const gainText = ({ total, earningsCents }: Tally) => `+${hoursText(total)}, +${formatCents(earningsCents)}`

/** The month's sum and Save, beside the grid or, on narrow screens, in a bar at the bottom. */
export function EarningsPanel(props: EarningsPanelProps) {
  const t = useTexts(texts)
  const { modes } = useTexts(gridTexts)
  const { month, totals, sums, closedCount, uncountedCount, unsavedElsewhere } = props
  const { isOffline, canSave, saving, isSaving, onSave } = props
  return (
    <aside tabIndex={-1} className={styles.panel} aria-label={`${t.earnings} ${month}`}>
      <div className={styles.sum}>
        <span className={styles.label}>{t.earnings}</span>
        <span className={styles.amount}>
          <b className={styles.euros} role="button" tabIndex={0} aria-haspopup="dialog" data-why="sum:all">
            {totals ? formatCents(totals.all.earningsCents) : '–'}
          </b>{' '}
          <span className={styles.hours}>{sums?.booked ?? (totals && hoursText(totals.all.total))}</span>
        </span>
        {sums?.given}
      </div>
      <div className={styles.detail}>
        <ul className={styles.modes}>
          {STAFFED_MODES.map((mode) => (
            <li key={mode}>
              <ModeSwatch mode={mode} />
              <VisuallyHidden>{modes[mode]} </VisuallyHidden>
              <span>{totals ? hoursText(totals.all[COUNT_OF[mode]]) : '–'}</span>
            </li>
          ))}
        </ul>
        <p className={styles.unsaved} role="status">
          {totals && totals.unsaved.total > 0 && (
            <span>
              <b data-why="sum:new">{gainText(totals.unsaved)}</b>
              <span className={styles.words}> {t.notSavedYet}</span>
            </span>
          )}
          {isOffline && <span>{t.needsConnection}</span>}
          {closedCount > 0 && <span className={styles.closed}>{t.closedMeanwhile(closedCount)}</span>}
          {uncountedCount > 0 && (
            <span>
              {t.closedHours(uncountedCount)}
              <span className={styles.words}>{t.noLongerCount(uncountedCount)}</span>
            </span>
          )}
          {unsavedElsewhere > 0 && <span>{t.elsewhere(unsavedElsewhere)}</span>}
        </p>
      </div>
      <div className={styles.save}>
        {/* A month that opens at today has the sentence above the window. */}
        {canSave && <p className={styles.label}>{saving}</p>}
        <Button
          // This runs after each draw: a button that has been disabled is about to lose the keyboard focus.
          ref={(save) => {
            if (save?.matches(':focus:disabled')) save.closest('aside')?.focus()
          }}
          variant="primary"
          size="lg"
          block
          disabled={!canSave}
          busy={isSaving}
          onClick={onSave}
        >
          {t.save}
        </Button>
      </div>
    </aside>
  )
}
